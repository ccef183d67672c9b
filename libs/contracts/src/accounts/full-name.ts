/** Returns the name of a person as it is shown and mailed: first name, then last name, in every language. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string => `${firstname} ${lastname}`;
