/** The address of a photo of a person. */
export const photoPath = (photoId: string | null): string | null => photoId && `/api/auth/photo/${photoId}`;
