const DOMAINS =
  'gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.de hotmail.fr hotmail.co.uk hotmail.it live.com msn.com ' +
  'yahoo.com yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.uk yahoo.co.jp yahoo.com.br ymail.com aol.com icloud.com me.com mac.com ' +
  'proton.me protonmail.com pm.me gmx.com gmx.de gmx.at gmx.ch gmx.net web.de t-online.de freenet.de mail.com zoho.com fastmail.com hey.com ' +
  'orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it alice.it tin.it telefonica.net terra.es sapo.pt uol.com.br bol.com.br ' +
  'mail.ru yandex.ru yandex.com ya.ru rambler.ru wp.pl o2.pl onet.pl interia.pl seznam.cz freemail.hu citromail.hu indamail.hu ' +
  'qq.com 163.com 126.com yeah.net sina.com sohu.com foxmail.com hinet.net naver.com daum.net hanmail.net docomo.ne.jp ezweb.ne.jp ' +
  'rediffmail.com btinternet.com comcast.net verizon.net att.net tutanota.com tuta.com mailinator.com mynet.com duck.com';

/** Returns true for a mail domain in which anybody can have an address, so that no organization can vouch for it. */
export const isPublicMailDomain = (domain: string): boolean => DOMAINS.split(' ').includes(domain);
