import type { Texts } from '../texts';

export const fr: Texts = {
  'otp.code': {
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Saisissez ce code pour confirmer votre adresse e-mail et terminer votre inscription au portail partenaires :',
      '{code}',
      'Il est valable 10 minutes et une seule fois. Personne chez nous ne vous le demandera jamais.',
      'Si vous n’avez pas demandé de code, ignorez cet e-mail.',
    ],
    action: 'Saisir le code',
  },
  'otp.reset': {
    subject: 'Réinitialisez votre mot de passe',
    paragraphs: [
      'Saisissez ce code pour définir un nouveau mot de passe pour le portail partenaires :',
      '{code}',
      'Il est valable 10 minutes et une seule fois. Personne chez nous ne vous le demandera jamais.',
      'Si vous n’avez pas demandé de code, ignorez cet e-mail.',
    ],
    action: 'Saisir le code',
  },
  'otp.several': {
    subject: 'Connectez-vous pour terminer votre inscription',
    paragraphs: [
      'Un code a été demandé pour cette adresse, mais plusieurs inscriptions avec elle ne sont pas terminées.',
      'Connectez-vous avec cette adresse et le mot de passe que vous avez choisi. Nous vous enverrons alors le code de votre inscription.',
      'Si vous ne vous êtes pas inscrit, ignorez cet e-mail.',
    ],
    action: 'Se connecter',
  },
  'account.known': {
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Quelqu’un a voulu s’inscrire au portail partenaires avec cette adresse. Vous y avez déjà un compte, rien n’a donc changé.',
      'Connectez-vous avec votre mot de passe. Si vous l’avez oublié, choisissez-en un nouveau depuis la page de connexion.',
      'Si ce n’était pas vous, ignorez cet e-mail.',
    ],
    action: 'Se connecter',
  },
  'account.requested': {
    subject: 'Nouvelle demande d’accès : {name}',
    paragraphs: [
      '{name} de {company} demande l’accès au portail partenaires.',
      'Veuillez répondre sous 24 heures. Acceptez ou refusez la demande dans le portail.',
    ],
    action: 'Ouvrir la demande',
  },
  'account.reminder': {
    subject: 'Rappel : {name} attend une réponse',
    paragraphs: ['{name} de {company} attend toujours l’accès au portail partenaires.', 'Temps restant : {left}'],
    action: 'Ouvrir la demande',
  },
  'account.approved': {
    subject: 'Votre compte est actif',
    paragraphs: ['Bonjour {name},', '{by} a accepté votre demande. Vous pouvez maintenant vous connecter au portail partenaires.'],
    action: 'Se connecter',
  },
  'account.rejected': {
    subject: 'Votre demande n’a pas été acceptée',
    paragraphs: [
      'Bonjour {name},',
      '{by} n’a pas accepté votre demande d’accès au portail partenaires. Motif indiqué :',
      '{reason}',
      'Vous pouvez corriger vos informations et refaire une demande.',
    ],
    action: 'Refaire une demande',
  },
  'account.removed': {
    subject: 'Votre compte a été supprimé',
    paragraphs: [
      'Bonjour {name},',
      'Votre compte sur le portail partenaires a été supprimé. Motif indiqué :',
      '{reason}',
      'Si vous pensez qu’il s’agit d’une erreur, contactez votre société locale.',
    ],
  },
  'password.changed': {
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Bonjour {name},',
      'Le mot de passe de votre compte a été modifié. Les autres appareils sont déconnectés.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
    ],
    action: 'Choisir un nouveau mot de passe',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nouvelle demande de {company}',
    paragraphs: ['Il y a une nouvelle demande de {company} concernant {product} :', '{messages}'],
    action: 'Ouvrir la demande',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nouveau message de {name}',
    paragraphs: ['Nouveau message dans la demande {ticketNo}, « {subject} » :', '{messages}'],
    action: 'Ouvrir la demande',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Demande clôturée : {subject}',
    paragraphs: [
      '{name} a clôturé la demande {ticketNo} :',
      '{messages}',
      'Une demande clôturée ne reçoit plus de messages. S’il reste un point à régler, ouvrez une nouvelle demande qui lui fait suite.',
    ],
    action: 'Ouvrir la demande',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} vous a mentionné',
    paragraphs: [
      '{name} vous a mentionné dans une note interne de la demande {ticketNo}, « {subject} » :',
      '{messages}',
      'Seuls vos collègues voient les notes internes.',
    ],
    action: 'Ouvrir la demande',
  },
  'ticket.not-posted': {
    subject: 'Non publié : votre e-mail sur {ticketNo}',
    paragraphs: [
      'Votre e-mail concernant la demande {ticketNo} n’a pas été publié. Motif :',
      '{reason}',
      'Rien n’est perdu. Voici ce que vous avez écrit :',
      '{messages}',
    ],
    action: 'Ouvrir la demande',
  },
  'ticket.files-refused': {
    subject: 'Certains de vos fichiers n’ont pas été repris : {ticketNo}',
    paragraphs: [
      'Votre e-mail a été publié dans la demande {ticketNo}, mais sans ces fichiers :',
      '{files}',
      'Renvoyez-les dans un format accepté, ou joignez-les dans le portail.',
    ],
    action: 'Ouvrir la demande',
  },
  'parts.news': {
    subject: 'Pièces suivies dans « {title} » : {count}',
    paragraphs: [
      '« {title} » contient des nouveautés sur des pièces que vous suivez :',
      '{items}',
      'Les prix sont indiqués avant et après le changement. Les pièces sans prix sont citées dans le texte.',
    ],
    action: 'Ouvrir',
  },
  'event.published': {
    subject: 'Nouvel événement : {title}',
    paragraphs: ['Vous pouvez vous inscrire à « {title} ».', '{when}', '{location}'],
    action: 'Ouvrir l’événement',
  },
  'event.seated': {
    subject: 'Vous êtes inscrit : {title}',
    paragraphs: ['Vous avez une place à « {title} ».', '{when}', '{location}'],
    attachment: 'L’entrée d’agenda est jointe.',
    action: 'Ouvrir l’événement',
  },
  'event.promoted': {
    subject: 'Une place pour vous : {title}',
    paragraphs: [
      'Une place s’est libérée à « {title} » et elle est à vous. Si vous ne pouvez pas venir, rendez-la dans le portail.',
      '{when}',
      '{location}',
    ],
    attachment: 'L’entrée d’agenda est jointe.',
    action: 'Ouvrir l’événement',
  },
  'event.waiting': {
    subject: 'Liste d’attente : {title}',
    paragraphs: [
      'Vous êtes sur la liste d’attente de « {title} ». Vous recevrez un e-mail dès qu’une place sera à vous.',
      '{when}',
      '{location}',
    ],
    action: 'Ouvrir l’événement',
  },
  'event.left': {
    subject: 'Inscription annulée : {title}',
    paragraphs: ['Vous n’avez plus de place à « {title} ».', '{when}', '{location}'],
    attachment: 'Le fichier joint retire l’événement de votre agenda.',
    action: 'Ouvrir l’événement',
  },
  'event.moved': {
    subject: 'Modifié : {title}',
    paragraphs: ['L’heure ou le lieu de « {title} » a changé. Voici ce qui est valable :', '{when}', '{location}'],
    attachment: 'L’entrée d’agenda est jointe.',
    action: 'Ouvrir l’événement',
  },
  'event.cancelled': {
    subject: 'Annulé : {title}',
    paragraphs: ['« {title} » a été annulé.', '{when}', '{location}', '{reason}'],
    attachment: 'Le fichier joint retire l’événement de votre agenda.',
    action: 'Ouvrir l’événement',
  },
  'event.reminder': {
    subject: 'Rappel : {title}',
    paragraphs: ['« {title} » commence bientôt.', '{when}', '{location}'],
    action: 'Ouvrir l’événement',
  },
  'news.published': {
    subject: 'Actualité : {title}',
    paragraphs: ['Une actualité vous attend sur le portail partenaires : {title}', '{text}'],
    action: 'Lire',
  },
  'news.missing': {
    subject: 'Non confirmé : {title}',
    paragraphs: [
      'Vos entreprises partenaires qui n’ont pas encore confirmé la lecture de « {title} » : {count}',
      'Le tableau à côté de l’article les cite.',
    ],
    action: 'Ouvrir',
  },
  'news.acknowledge': {
    subject: 'À confirmer : {title}',
    paragraphs: [
      'Votre entreprise est invitée à confirmer la lecture de « {title} ».',
      '{text}',
      'Une seule personne confirme pour toute l’entreprise.',
    ],
    action: 'Lire et confirmer',
  },
  'ticket.digest': {
    subject: 'Demandes avec de nouveaux messages : {count}',
    paragraphs: ['Ces demandes contiennent de nouveaux messages :', '{items}'],
  },
  'account.digest': {
    subject: 'Demandes d’accès en attente de votre décision : {count}',
    paragraphs: [
      'Ces personnes attendent l’accès au portail partenaires. Veuillez répondre dans les 24 heures suivant leur inscription.',
      '{items}',
    ],
    action: 'Ouvrir les demandes',
  },
  footer: 'Cet e-mail a été envoyé automatiquement par le Yarrowdyne Partner Portal. Les réponses ne sont pas lues.',
  answerable: 'Vous pouvez répondre à cet e-mail. Votre texte sera publié dans la demande du Yarrowdyne Partner Portal.',
  answerAbove: 'Veuillez écrire votre réponse au-dessus de cette ligne',
  filesWith: 'Fichiers : {names}',
  moreItems: 'Autres : {count}',
  unsubscribe: {
    link: 'Se désabonner de ces e-mails',
    title: 'Notifications par e-mail',
    question: 'Ne plus recevoir d’e-mails sur « {kind} » ?',
    button: 'Se désabonner',
    done: 'Vous ne recevrez plus d’e-mails sur « {kind} ».',
    invalid: 'Ce lien n’est plus valide. Vous pouvez modifier vos notifications par e-mail dans les paramètres.',
    failed: 'L’opération n’a pas abouti. Réessayez dans quelques minutes.',
    settings: 'Paramètres de notification',
    kinds: {
      UserRequest: 'Demandes d’accès',
      RequestsBelow: 'Toutes les demandes d’accès',
      Inquiry: 'Demandes',
      Mention: 'Mentions dans les notes internes',
      WatchedParts: 'les pièces suivies',
      News: 'les actualités',
      Event: 'les événements',
      EventReminder: 'les rappels d’événements',
    },
  },
  mailRefusals: {
    unverified: 'Nous n’avons pas pu vérifier que vous avez envoyé cet e-mail. S’il est de vous, publiez-le dans le portail.',
    encrypted: 'L’e-mail est chiffré et ne peut pas être lu ici. Envoyez-le sans chiffrement ou écrivez dans le portail.',
    closed: 'La demande est clôturée. Dans le portail, vous pouvez en ouvrir une nouvelle qui lui fait suite.',
    empty: 'L’e-mail ne contenait aucun texte de votre part, seulement le texte cité.',
    gone: 'Vous n’avez plus accès à cette demande.',
    long: 'Le texte dépasse {max} caractères.',
  },
  fileRefusals: {
    empty: 'le fichier est vide',
    kind: 'les fichiers de ce type ne sont pas acceptés',
    large: 'le fichier est trop volumineux',
    harmful: 'le fichier pourrait être dangereux',
    many: 'plus de fichiers qu’un message ne peut en contenir',
    quota: 'vous avez atteint votre limite d’envoi de fichiers',
  },
};
