import type { Texts } from '../texts';

export const pt: Texts = {
  'otp.code': {
    subject: 'O seu código para o portal de parceiros',
    paragraphs: [
      'Introduza este código para continuar:',
      '{code}',
      'É válido durante 10 minutos e apenas uma vez. Ninguém da nossa parte lho pedirá.',
      'Se não pediu um código, ignore este e-mail.',
    ],
  },
  'account.known': {
    subject: 'Já tem uma conta',
    paragraphs: [
      'Alguém pediu para se registar no portal de parceiros com este endereço. Já tem uma conta, por isso nada mudou.',
      'Inicie sessão com a sua palavra-passe. Se a esqueceu, escolha uma nova na página de início de sessão.',
      'Se não foi você, ignore este e-mail.',
    ],
    action: 'Iniciar sessão',
  },
  'account.requested': {
    subject: 'Novo pedido de utilizador: {name}',
    paragraphs: [
      '{name} da {company} pede acesso ao portal de parceiros.',
      'É prometida uma resposta em 24 horas. Aceite ou rejeite o pedido no portal.',
    ],
    action: 'Abrir o pedido',
  },
  'account.reminder': {
    subject: 'Lembrete: {name} espera uma resposta',
    paragraphs: ['{name} da {company} continua à espera de acesso ao portal de parceiros.', 'Horas restantes das 24 prometidas: {hours}'],
    action: 'Abrir o pedido',
  },
  'account.approved': {
    subject: 'A sua conta está ativa',
    paragraphs: ['Olá, {name},', '{by} aceitou o seu pedido. Já pode iniciar sessão no portal de parceiros.'],
    action: 'Iniciar sessão',
  },
  'account.rejected': {
    subject: 'O seu pedido não foi aceite',
    paragraphs: [
      'Olá, {name},',
      '{by} não aceitou o seu pedido de acesso ao portal de parceiros. Motivo indicado:',
      '{reason}',
      'Pode corrigir os seus dados e voltar a pedir.',
    ],
    action: 'Pedir de novo',
  },
  'account.removed': {
    subject: 'A sua conta foi eliminada',
    paragraphs: [
      'Olá, {name},',
      'A sua conta no portal de parceiros foi eliminada. Motivo indicado:',
      '{reason}',
      'Se acha que é um engano, contacte a sua empresa local.',
    ],
  },
  'password.changed': {
    subject: 'A sua palavra-passe foi alterada',
    paragraphs: [
      'Olá, {name},',
      'A palavra-passe da sua conta foi alterada. A sessão foi terminada nos outros dispositivos.',
      'Se não foi você, escolha já uma nova palavra-passe.',
    ],
    action: 'Escolher nova palavra-passe',
  },
  footer: 'Este e-mail foi enviado automaticamente pelo Yarrowdyne Partner Portal. As respostas não são lidas.',
};
