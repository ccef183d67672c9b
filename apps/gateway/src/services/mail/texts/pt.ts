import type { Texts } from '../texts';

export const pt: Texts = {
  'otp.code': {
    subject: 'Confirme o seu endereço de e-mail',
    paragraphs: [
      'Introduza este código para confirmar o seu endereço de e-mail e concluir o registo no portal de parceiros:',
      '{code}',
      'É válido durante 10 minutos e apenas uma vez. Ninguém da nossa parte lho pedirá.',
      'Se não pediu um código, ignore este e-mail.',
    ],
    action: 'Introduzir o código',
  },
  'otp.reset': {
    subject: 'Reponha a sua palavra-passe',
    paragraphs: [
      'Introduza este código para definir uma nova palavra-passe no portal de parceiros:',
      '{code}',
      'É válido durante 10 minutos e apenas uma vez. Ninguém da nossa parte lho pedirá.',
      'Se não pediu um código, ignore este e-mail.',
    ],
    action: 'Introduzir o código',
  },
  'otp.several': {
    subject: 'Inicie sessão para concluir o registo',
    paragraphs: [
      'Alguém pediu um código para este endereço, mas há mais de um registo por concluir.',
      'Inicie sessão com este endereço e a palavra-passe que escolheu. Enviamos-lhe então o código do seu registo.',
      'Se não se registou, ignore este e-mail.',
    ],
    action: 'Iniciar sessão',
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
      'Responda no prazo de 24 horas. Aceite ou rejeite o pedido no portal.',
    ],
    action: 'Abrir o pedido',
  },
  'account.reminder': {
    subject: 'Lembrete: {name} espera uma resposta',
    paragraphs: ['{name} da {company} continua à espera de acesso ao portal de parceiros.', 'Tempo restante: {left}'],
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
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nova consulta de {company}',
    paragraphs: ['Há uma nova consulta de {company} sobre {product}:', '{messages}'],
    action: 'Abrir a consulta',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nova mensagem de {name}',
    paragraphs: ['Nova mensagem na consulta {ticketNo}, «{subject}»:', '{messages}'],
    action: 'Abrir a consulta',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Consulta fechada: {subject}',
    paragraphs: [
      '{name} fechou a consulta {ticketNo}:',
      '{messages}',
      'Uma consulta fechada não aceita mais mensagens. Se algo ficou por resolver, abra uma nova consulta que lhe dê seguimento.',
    ],
    action: 'Abrir a consulta',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} mencionou-o',
    paragraphs: [
      '{name} mencionou-o numa nota interna da consulta {ticketNo}, “{subject}”:',
      '{messages}',
      'Só os seus colegas veem as notas internas.',
    ],
    action: 'Abrir a consulta',
  },
  'ticket.not-posted': {
    subject: 'Não publicado: o seu e-mail sobre {ticketNo}',
    paragraphs: [
      'O seu e-mail sobre a consulta {ticketNo} não foi publicado. Motivo:',
      '{reason}',
      'Nada se perdeu. Eis o que escreveu:',
      '{messages}',
    ],
    action: 'Abrir a consulta',
  },
  'ticket.files-refused': {
    subject: 'Nem todos os seus ficheiros foram aceites: {ticketNo}',
    paragraphs: [
      'O seu e-mail foi publicado na consulta {ticketNo}, mas sem estes ficheiros:',
      '{files}',
      'Envie-os de novo num formato aceite ou anexe-os no portal.',
    ],
    action: 'Abrir a consulta',
  },
  'parts.news': {
    subject: 'Peças acompanhadas em “{title}”: {count}',
    paragraphs: [
      '“{title}” traz novidades sobre peças que você acompanha:',
      '{items}',
      'Os preços são mostrados antes e depois da alteração. As peças sem preço são mencionadas no texto.',
    ],
    action: 'Abrir',
  },
  'event.published': {
    subject: 'Novo evento: {title}',
    paragraphs: ['Pode inscrever-se em «{title}».', '{when}', '{location}'],
    action: 'Abrir o evento',
  },
  'event.seated': {
    subject: 'Inscrição confirmada: {title}',
    paragraphs: ['Tem um lugar em «{title}».', '{when}', '{location}'],
    attachment: 'A entrada de calendário segue em anexo.',
    action: 'Abrir o evento',
  },
  'event.promoted': {
    subject: 'Um lugar para si: {title}',
    paragraphs: ['Ficou livre um lugar em «{title}» e é seu. Se não puder vir, devolva-o no portal.', '{when}', '{location}'],
    attachment: 'A entrada de calendário segue em anexo.',
    action: 'Abrir o evento',
  },
  'event.waiting': {
    subject: 'Lista de espera: {title}',
    paragraphs: ['Está na lista de espera de «{title}». Receberá um e-mail assim que tiver um lugar.', '{when}', '{location}'],
    action: 'Abrir o evento',
  },
  'event.left': {
    subject: 'Inscrição anulada: {title}',
    paragraphs: ['Já não tem lugar em «{title}».', '{when}', '{location}'],
    attachment: 'O ficheiro anexo remove o evento do seu calendário.',
    action: 'Abrir o evento',
  },
  'event.moved': {
    subject: 'Alterado: {title}',
    paragraphs: ['A hora ou o local de «{title}» mudou. Agora é válido o seguinte:', '{when}', '{location}'],
    attachment: 'A entrada de calendário segue em anexo.',
    action: 'Abrir o evento',
  },
  'event.cancelled': {
    subject: 'Cancelado: {title}',
    paragraphs: ['«{title}» foi cancelado.', '{when}', '{location}', '{reason}'],
    attachment: 'O ficheiro anexo remove o evento do seu calendário.',
    action: 'Abrir o evento',
  },
  'event.reminder': {
    subject: 'Lembrete: {title}',
    paragraphs: ['«{title}» começa em breve.', '{when}', '{location}'],
    action: 'Abrir o evento',
  },
  'news.published': {
    subject: 'Notícia: {title}',
    paragraphs: ['Há uma notícia para si no portal de parceiros: {title}', '{text}'],
    action: 'Ler',
  },
  'news.missing': {
    subject: 'Não confirmado: {title}',
    paragraphs: [
      'Empresas parceiras suas que ainda não confirmaram a leitura de «{title}»: {count}',
      'O painel ao lado do artigo indica quais são.',
    ],
    action: 'Abrir',
  },
  'news.acknowledge': {
    subject: 'Confirmação pedida: {title}',
    paragraphs: ['Pede-se à sua empresa que confirme a leitura de «{title}».', '{text}', 'Uma pessoa confirma por toda a empresa.'],
    action: 'Ler e confirmar',
  },
  'ticket.digest': {
    subject: 'Consultas com novas mensagens: {count}',
    paragraphs: ['Há novas mensagens nestas consultas:', '{items}'],
  },
  'account.digest': {
    subject: 'Pedidos de acesso à espera da sua decisão: {count}',
    paragraphs: ['Estas pessoas aguardam acesso ao portal de parceiros. Responda no prazo de 24 horas após o registo.', '{items}'],
    action: 'Abrir pedidos',
  },
  footer: 'Este e-mail foi enviado automaticamente pelo Yarrowdyne Partner Portal. As respostas não são lidas.',
  answerable: 'Pode responder a este e-mail. O que escrever é publicado na consulta do Yarrowdyne Partner Portal.',
  answerAbove: 'Escreva a sua resposta acima desta linha',
  filesWith: 'Ficheiros: {names}',
  moreItems: 'Mais: {count}',
  unsubscribe: {
    link: 'Cancelar a subscrição destes e-mails',
    title: 'Notificações por e-mail',
    question: 'Deixar de receber e-mails sobre «{kind}»?',
    button: 'Cancelar subscrição',
    done: 'Já não receberá e-mails sobre «{kind}».',
    invalid: 'Esta ligação já não é válida. Pode alterar as notificações por e-mail nas definições.',
    failed: 'Não foi possível concluir. Tente novamente dentro de alguns minutos.',
    settings: 'Definições de notificações',
    kinds: {
      UserRequest: 'Pedidos de acesso',
      RequestsBelow: 'Todos os pedidos de acesso',
      Inquiry: 'Consultas',
      Mention: 'Menções em notas internas',
      WatchedParts: 'peças acompanhadas',
      News: 'notícias',
      Event: 'eventos',
      EventReminder: 'lembretes de eventos',
    },
  },
  mailRefusals: {
    unverified: 'Não foi possível verificar se foi você quem enviou este e-mail. Se é seu, publique-o no portal.',
    encrypted: 'O e-mail está criptografado e não pode ser lido aqui. Envie-o sem criptografia ou escreva no portal.',
    closed: 'A consulta está fechada. No portal pode abrir uma nova que lhe dê seguimento.',
    empty: 'O e-mail não continha texto seu, apenas o texto citado.',
    gone: 'Já não tem acesso a esta consulta.',
    long: 'O texto tem mais de {max} caracteres.',
  },
  fileRefusals: {
    empty: 'o ficheiro está vazio',
    kind: 'não são aceites ficheiros deste tipo',
    large: 'o ficheiro é demasiado grande',
    harmful: 'o ficheiro pode ser prejudicial',
    many: 'mais ficheiros do que uma mensagem aceita',
    quota: 'atingiu o seu limite de envio de ficheiros',
  },
};
