import { fold } from '@portal/contracts/fold';

/** Stop words and question words, folded like the texts that are searched. */
const LISTS: Readonly<Record<string, string>> = {
  en: `a about above after again all also am an and any are as at be because been before being below between both but by can could did do does
    doing down during each few find for from further give had has have having he her here hers him his how i if in into is it its just know let
    like many me more most much must my need no nor not now of off on once only or other our out over own please same say says shall she should
    show so some such tell than that the their them then there these they this those through to too under until up us use using very want was we
    were what when where which while who whom whose why will with would you your`,
  de: `aber alle allem allen aller alles als also am an auch auf aus bei bin bis bitte da damit dann das dass dazu dein dem den denn der des die
    dies diese diesem diesen dieser dieses doch du durch ein eine einem einen einer eines er es etwas euch fur gegen gibt habe haben hat hatte
    hier ich ihm ihn ihnen ihr ihre im in ins ist ja jede jeden jeder kann kein keine konnen man mein mehr mich mir mit muss mussen nach nicht
    noch nun nur ob oder ohne schon sehr sein seine sich sie sind so soll sollen sollte uber um und uns unser unter viel viele vom von vor wann
    war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werden wessen wie wieviel will wir wird wo wohin wurde zu
    zum zur zwischen`,
  fr: `a ai alors apres au aucun aussi autre aux avant avec avoir avons c ce ceci cela ces cet cette chez ci comme comment combien d dans de des
    deux doit donc dont du elle elles en encore entre es est et etaient etait etant etre eu fait faire faut font il ils j je l la le les leur
    leurs lors lorsque lui m ma mais me meme mes moi mon n ne nos notre nous on ont ou par pas peut peuvent plus pour pourquoi qu quand que quel
    quelle quelles quels qui quoi s sa sans se sera ses si son sont sous sur t ta te tes toi ton tous tout toute toutes tu un une vos votre vous y`,
  es: `a al algo alguna algunas alguno algunos ante antes aqui asi aun aunque cada como con contra cual cuales cuando cuanta cuantas cuanto
    cuantos de debe deben del desde donde dos e el ella ellas ellos en entre era eran es esa ese eso esta estaba estan estas este esto estos fue
    ha han hasta hay he la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros nuestra nuestro o os otra otro para pero por porque
    puede pueden pues que quien quienes se sea segun ser si sido sin sobre son su sus tal tambien tan tanto te tiene tienen todo todos tu tus un
    una uno unos y ya yo`,
  it: `a ad agli ai al all alla alle allo anche c che chi ci cio coi col come con contro cosa cui d da dagli dai dal dalla dalle de degli dei
    del dell della delle dello deve devono di dopo dove e ed era essere fa fra gli ha hanno ho i il in io l la le lei li lo loro lui ma mi mia
    mio ne negli nei nel nell nella nelle no noi non nostro o ogni per perche pero piu poi possono prima puo qual quale quali quando quanta
    quante quanti quanto quel quella quelle quelli quello questa queste questi questo qui se senza si sia sono sopra sotto su sua sugli sui sul
    sulla sulle suo tra tu tutti tutto un una uno vi voi`,
  pt: `a ao aos aquela aquele aqui as ate cada com como contra da das de dela dele deve devem depois do dos e ela elas ele eles em entre era
    essa esse esta estao estar este eu foi for ha isso isto ja lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o
    onde os ou para pela pelas pelo pelos pode podem por porque quais qual quando quanta quantas quanto quantos que quem se sem ser seu seus si
    sao so sobre sua suas tal tambem tem tenho ter todo todos tu um uma voce vos`,
  nl: `aan al alle als andere ben bij daar dan dat de der deze die dit doen door dus een en er ge geen haar had heb hebben heeft hem het hier
    hij hoe hoeveel hoelang hun ik in is ja je kan kunnen maar me meer men met mij mijn moet moeten na naar niet nog nu of om omdat ons ook op
    over reeds te tegen toch toe tot u uit uw van veel voor waar waarom wanneer want waren was wat we wel welk welke werd wie wij wil worden
    wordt zal ze zich zij zijn zo zonder zou`,
  pl: `a aby ale albo bardzo bez bo by byc byl byla bylo byly co czy czym dla do gdy gdzie go i ich ile im inne ja jak jaka jakie jaki jako je
    jego jej jest jestem jeszcze jezeli jesli juz kazdy kiedy kto ktora ktore ktory lub ma maja mam mi mnie moze mozna musi na nad nam nas nie
    niz o od on ona one oni oraz po pod poniewaz przed przez przy sa sie sobie swoj ta tak takie tam te tego tej ten to tu tych tylko tym u w we
    wszystkie wiele z za ze zeby`,
  hu: `a abba abban addig ahogy aki akkor alatt altal ami amely amelyek azok az azon azt azert be bar csak de e eddig egesz egy egyes ehhez ekkor
    el ellen elso elott en ennek erre es ez ezek ezen ezert ezt fel fele ha hanem hany hat hogy hogyan hol hova igen igy ilyen is itt jo jol kell
    kellene ki kinek kivul kozott le legyen lehet lenne lesz ma majd meg mely melyik mennyi mert mi miert mig mikor milyen mind minden mint mit
    most nagyon ne nekem nelkul nem nincs o ok olyan ot pedig s sem szerint szamara tehat tobb ugy ur utan vagy vagyok valami van vannak volt
    voltak`,
  tr: `acaba ama ancak artik az bana bazi belki ben beni benim bir biri biz bize bizim bu buna bunda bunlar bunu cok cunku da daha de defa
    degil diye dolayi eger en gibi gore ha hangi hani hem hep hepsi her hic icin ile ise iste ka kac kadar karsi ki kim kime kimi mi mu nasil ne
    neden nedir nerede nereye ne zaman nicin niye o olan olarak oldu oldugu olmak olur ona onlar onu sanki sen siz sizin sonra su sey tum uzere
    var ve veya ya yani yok zaman`,
  id: `ada adalah agar akan aku anda antara apa apakah atas atau bagaimana bagi bahwa banyak beberapa belum berapa bila bisa boleh bukan dan
    dapat dari daripada dengan di dia ditu dua dulu hanya harus hingga ia ini itu jadi jika juga ka kalau kami kapan karena kasih kata ke kepada
    kita lagi lah lain lebih maka mana masih mau mengapa mereka mungkin namun nya oleh pada para saat saja sampai sangat saya sebagai sebelum
    sebuah secara sedang selama semua seperti serta setelah siapa suatu sudah tanpa telah tentang terhadap tersebut tetapi tiap tidak untuk
    yaitu yang`,
  vi: `a ai bang bi boi cac cang chi cho co con cua cung da dang de deu di duoc gi giua hay hon khong la lai lam len luc mot moi muon nao nay nen
    neu nhieu nhu nhung o phai rang rat roi sao sau se tat the thi theo thi tren toi truoc tu tung va vay ve vi viec voi vua xin`,
  th: `ที่ และ ของ ใน เป็น มี ได้ ให้ จะ ไม่ กับ จาก ว่า การ ความ นี้ นั้น หรือ แต่ โดย ถ้า เมื่อ แล้ว ก็ คือ อยู่ ต้อง เพื่อ ซึ่ง ไป มา อีก ยัง ทั้ง
    ผม ฉัน เรา คุณ เขา ครับ ค่ะ คะ นะ อะไร ไหน ใคร ทำไม อย่างไร เท่าไร เท่าไหร่ เท่าใด กี่ เมื่อไร เมื่อไหร่ ไหม บ้าง ขอ ช่วย โปรด ถึง ตาม ต่อ บน ด้วย`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や など なっ ない この ため その あっ よう また もの という あり まで
    られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ その後 できる それ う ので なお
    のみ でき き つ における および いう さらに でも ら たり その他 に関する たち ます ん なら に対して です ました でしょう ください 何 何故 なぜ どの どれ
    どこ どう いつ いくら いくつ 誰 方法 どのくらい どのよう 教え 教えて`,
  zhTW: `的 了 在 是 我 有 和 就 不 人 都 一 一個 上 也 很 到 說 要 去 你 會 著 没有 沒有 看 好 自己 這 那 這個 那個 與 及 或 而 其 為 以 於 之 被 把 讓
    給 對 從 向 嗎 呢 吧 啊 什麼 什么 甚麼 哪 哪個 哪些 哪裡 哪里 誰 谁 怎麼 怎么 怎樣 如何 為何 為什麼 为什么 多少 多久 幾 几 幾個 何時 請 请 請問 请问 可以
    能 能否 是否 需要 应该 應該 这 这个 那个 与 为 于 对 从 吗`,
  ab: `في من على إلى عن مع هذا هذه ذلك تلك الذي التي الذين هو هي هم نحن أنت أنا كان كانت يكون تكون قد لقد لا لم لن ما ماذا ماهو ماهي هل كيف
    متى أين لماذا كم أي أية من أو و ثم بل حتى إذا إن أن كل بعض غير بين عند عندما منذ حول أيضا ليس يجب يمكن لكن لها له لهم به بها فيه فيها منه منها
    عليه عليها التى اي`,
};

const SETS = new Map(Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(/\s+/).map(fold))]));

export const isStopWord = (word: string, language: string): boolean => SETS.get(language)?.has(word) ?? false;

export const stopWordsAmong = (words: readonly string[], language: string): number =>
  words.reduce((count, word) => count + (isStopWord(word, language) ? 1 : 0), 0);
