import type { SeedPost } from './journal-seed-types.ts'

export const watchServicePost: SeedPost = {
  name: 'what-a-service-is',
  slugs: { fr: 'ce-qu-est-une-revision' },
  title: {
    en: 'Three weeks on the bench: what a service is',
    fr: 'Trois semaines à l’établi : ce qu’est une révision',
    ar: 'ثلاثة أسابيع على الطاولة: ما الصيانة؟',
    ja: '作業台の三週間 ― オーバーホールとは',
  },
  subject: { en: 'The workshop', fr: 'L’atelier', ar: 'الورشة', ja: '工房' },
  lead: {
    en: 'Most of the time nothing happens, and that is the point. What we do to a watch in those weeks, what we leave alone, and how to read the strip of paper that comes back with it.',
    fr: 'La plupart du temps, il ne se passe rien, et c’est le but. Ce que nous faisons à une montre pendant ces semaines, ce à quoi nous ne touchons pas, et comment lire la bande de papier qui revient avec elle.',
    ar: 'في معظم الوقت لا يحدث شيء، وهذا هو المقصود. ما نفعله بالساعة في تلك الأسابيع، وما نتركه كما هو، وكيف تقرأ شريط الورق الذي يعود معها.',
    ja: 'ほとんどの時間、何も起こりません。それが肝心です。その三週間に何をし、何に手をつけないか。そして一緒にお返しする紙テープの読みかた。',
  },
  excerpt: {
    en: 'What we do to a watch, what we leave alone, and how to read the strip of paper that comes back with it.',
    fr: 'Ce que nous faisons, ce à quoi nous ne touchons pas, et comment lire la bande de papier qui revient avec la montre.',
    ar: 'ما نفعله بالساعة وما نتركه، وكيف تقرأ شريط الورق الذي يعود معها.',
    ja: '何をし、何に手をつけないか。そして一緒にお返しする紙テープの読みかた。',
  },
  cover: 'plate-timing.webp',
  date: '2026-08-24',
  author: 'karim',
  body: [
    {
      list: 'number',
      items: [
        {
          en: 'Listening. Six positions, a minute each, before anything is opened. A watch that is late lying and early standing has told us half of it.',
          fr: 'Écouter. Six positions, une minute chacune, avant d’ouvrir quoi que ce soit. Une montre qui retarde à plat et avance debout nous en a déjà dit la moitié.',
          ar: 'الإصغاء: ستة أوضاع، دقيقة لكل وضع، قبل أن يُفتح شيء. الساعة التي تتأخر مستلقية وتتقدم قائمة قد أخبرتنا بنصف القصة.',
          ja: '聴く。何も開けないうちに、六姿勢を一分ずつ。寝かせると遅れ、立てると進む時計は、もう半分を語っています。',
        },
        {
          en: 'Taking apart, into a tray with a compartment for each screw. There are eighty-one in a chronograph, and four that look alike and are not.',
          fr: 'Démonter, dans un plateau qui a une case par vis. Un chronographe en compte quatre-vingt-une, dont quatre qui se ressemblent et ne sont pas pareilles.',
          ar: 'التفكيك في صينية لكل برغي فيها خانة. في الكرونوغراف واحد وثمانون برغيًا، أربعة منها تتشابه وليست سواء.',
          ja: '分解。ねじ一本ごとに仕切りのある皿へ。クロノグラフには八十一本、似ていて違うものが四本あります。',
        },
        {
          en: 'Cleaning, drying, looking. What is worn is replaced; what is merely old is not.',
          fr: 'Nettoyer, sécher, regarder. Ce qui est usé est remplacé ; ce qui n’est que vieux ne l’est pas.',
          ar: 'التنظيف والتجفيف والنظر. يُستبدل ما بلي، ويُترك ما هو قديم فحسب.',
          ja: '洗浄、乾燥、検分。擦り減ったものは替え、古いだけのものは替えません。',
        },
        {
          en: 'Oil: five kinds, eleven places, none of them the teeth.',
          fr: 'L’huile : cinq sortes, onze endroits, et jamais les dents.',
          ar: 'الزيت: خمسة أنواع في أحد عشر موضعًا، ليست الأسنان منها.',
          ja: '注油。五種類を十一か所に。歯にはささない。',
        },
        {
          en: 'Three weeks of doing nothing, which is told at length [elsewhere](page:pages/inside).',
          fr: 'Trois semaines à ne rien faire, racontées plus longuement [ailleurs](page:pages/inside).',
          ar: 'ثلاثة أسابيع لا نفعل فيها شيئًا، وحديثها [في موضع آخر](page:pages/inside).',
          ja: '三週間、何もしない。くわしくは[こちら](page:pages/inside)に。',
        },
      ],
    },
    {
      figure: 'workshop-hands.webp',
      width: 'wide',
      caption: {
        en: 'The seventh day: the train is back, and the balance is waited for.',
        fr: 'Le septième jour : le rouage est remonté, on attend le balancier.',
        ar: 'اليوم السابع: عادت التروس إلى مكانها، والجميع ينتظر الميزان.',
        ja: '七日目。輪列が戻り、あとはテンプを待つばかり。',
      },
    },
    {
      style: 'h2',
      text: { en: 'The strip', fr: 'La bande', ar: 'الشريط', ja: '紙テープ' },
    },
    {
      en: 'A timing machine hears each tick and prints a dot: where it falls if all is well, lower if late, higher if early. Tick and tock make two lines. If they run level, the rate is true; if they lie close together, the balance swings as far one way as the other. The strip in the picture is a [Perihelion](product:perihelion) from 2011: as it came, after cleaning, as it left.',
      fr: 'Un chronocomparateur entend chaque battement et imprime un point : à sa place si tout va bien, plus bas s’il est en retard, plus haut s’il est en avance. Le tic et le tac font deux lignes. Si elles sont de niveau, la marche est juste ; si elles sont proches, le balancier va aussi loin d’un côté que de l’autre. La bande de l’image est celle d’une [Perihelion](product:perihelion) de 2011 : à l’arrivée, après nettoyage, au départ.',
      ar: 'يسمع جهاز الضبط كل دقة فيطبع نقطة: في موضعها إن كان كل شيء بخير، وأدنى إن تأخرت، وأعلى إن تقدمت. والتكّة وأختها خطان: فإن استويا فالسير صحيح، وإن تقاربا فالميزان يبلغ في الجهتين المدى نفسه. والشريط في الصورة لساعة [Perihelion](product:perihelion) من عام 2011: كما وصلت، ثم بعد التنظيف، ثم كما غادرت.',
      ja: 'タイミングマシンは一打ごとに音を聴き、点を打ちます。正しければ所定の位置に、遅れれば低く、進めば高く。チックとタックで二本の線になります。水平なら歩度は正しく、間が狭ければテンプは左右に同じだけ振れています。図は二〇一一年の[Perihelion](product:perihelion)。届いたとき、洗ったあと、そして発つときです。',
    },
    {
      style: 'h2',
      text: {
        en: 'What we leave alone',
        fr: 'Ce à quoi nous ne touchons pas',
        ar: 'ما نتركه كما هو',
        ja: '手をつけないもの',
      },
    },
    {
      en: 'Scratches that have a story, unless you ask. A case can be polished some four times in its life, and you may want to choose which. Dials are never cleaned. Names inside the case back are never removed, ours or those of others.',
      fr: 'Les rayures qui ont une histoire, sauf si vous le demandez. Un boîtier se polit quatre fois dans sa vie environ ; autant choisir lesquelles. Les cadrans ne se nettoient jamais. Les noms à l’intérieur du fond ne s’effacent pas, ni les nôtres ni ceux des autres.',
      ar: 'الخدوش التي لها حكاية، إلا إن طلبت. فالعلبة لا تُصقل في عمرها إلا نحو أربع مرات، وقد تود أن تختارها. الموانئ لا تُنظَّف أبدًا. والأسماء في باطن الغطاء لا تُمحى، أسماؤنا كانت أم أسماء غيرنا.',
      ja: '物語のある傷は、ご希望がないかぎり残します。ケースを磨けるのは生涯に四度ほど。いつにするかは選びたいものでしょう。文字盤は決して洗いません。裏蓋の内側の名前は、私たちのものも他の方のものも消しません。',
    },
    {
      style: 'blockquote',
      text: {
        en: 'The best service is the one after which the watch is merely itself.',
        fr: 'La meilleure révision est celle après laquelle la montre n’est qu’elle-même.',
        ar: 'أفضل صيانة هي التي تعود الساعة بعدها نفسها لا غير.',
        ja: '最良のオーバーホールとは、終わったあと、時計がただその時計であることです。',
      },
    },
  ],
}
