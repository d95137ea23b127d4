import type { SeedPost } from './journal-seed-types.ts'

export const mechaQuartzPost: SeedPost = {
  name: 'what-mecha-quartz-is',
  slugs: { fr: 'ce-qu-est-le-meca-quartz' },
  title: {
    en: 'What mecha-quartz is, and what it is not',
    fr: 'Ce qu’est le méca-quartz, et ce qu’il n’est pas',
    ar: 'ما الميكا-كوارتز، وما ليس هو',
    ja: 'メカクォーツとは何か、何でないか',
  },
  subject: { en: 'Watchmaking', fr: 'Horlogerie', ar: 'صناعة الساعات', ja: '時計づくり' },
  lead: {
    en: 'A crystal counts, a spring shows. Between the two lies a clutch no wider than a grain of rice, and thirty years of contempt.',
    fr: 'Un cristal compte, un ressort montre. Entre les deux, un embrayage pas plus large qu’un grain de riz, et trente ans de dédain.',
    ar: 'بلورة تعدّ ونابض يُظهر. وبينهما قابض لا يزيد عن حبة أرز، وثلاثون عامًا من الاستخفاف.',
    ja: '水晶が数え、ばねが見せる。そのあいだに米粒ほどのクラッチと、三十年分の軽蔑が挟まっています。',
  },
  cover: 'plate-train.webp',
  date: '2026-10-26',
  author: 'ines',
  related: ['what-a-service-is', 'how-to-set-a-watch-by-the-sun'],
  body: [
    {
      en: 'In an ordinary quartz chronograph a motor moves every hand, and the long seconds hand walks back to twelve like somebody who has forgotten something. In a mecha-quartz the crystal keeps only the time of day. The chronograph above it is mechanical: levers, a heart-shaped cam, a hammer. Press the pusher, and the hand is back before you have finished pressing.',
      fr: 'Dans un chronographe à quartz ordinaire, un moteur déplace chaque aiguille, et la grande trotteuse revient à midi comme quelqu’un qui a oublié quelque chose. Dans un méca-quartz, le cristal ne garde que l’heure. Le chronographe, au-dessus, est mécanique : leviers, cœur, marteau. Pressez le poussoir : l’aiguille est revenue avant que vous ayez fini d’appuyer.',
      ar: 'في كرونوغراف الكوارتز المألوف يحرّك محركٌ كل عقرب، فيعود عقرب الثواني الطويل إلى الثانية عشرة كمن نسي شيئًا. أما في الميكا-كوارتز فلا تحفظ البلورة إلا الوقت، والكرونوغراف فوقها ميكانيكي: روافع وكامة على شكل قلب ومطرقة. اضغط الزر، فإذا العقرب قد عاد قبل أن تتم الضغط.',
      ja: 'ふつうのクォーツ・クロノグラフでは、すべての針をモーターが動かし、長い秒針は忘れ物をした人のように十二時へ歩いて戻ります。メカクォーツで水晶が受け持つのは時刻だけ。その上のクロノグラフは機械式で、レバーとハートカムとハンマーがあります。ボタンを押せば、押し終わる前に針は戻っています。',
    },
    {
      style: 'h2',
      text: {
        en: 'Thirty-two thousand, and five',
        fr: 'Trente-deux mille, et cinq',
        ar: 'اثنان وثلاثون ألفًا، وخمس',
        ja: '三万二千と、五',
      },
    },
    {
      en: 'The crystal swings 32,768 times a second, because that number can be halved fifteen times and ends at one. The chronograph hand of our [Transit](product:transit) moves five times a second, near enough to sweep. It is off by some fifteen seconds a month; a good mechanical watch allows itself that in three days.',
      fr: 'Le cristal oscille 32 768 fois par seconde, parce que ce nombre se divise quinze fois par deux et finit à un. L’aiguille du chronographe de notre [Transit](product:transit) avance cinq fois par seconde, assez pour glisser. Elle s’écarte d’une quinzaine de secondes par mois ; une bonne montre mécanique se les permet en trois jours.',
      ar: 'تهتز البلورة 32768 مرة في الثانية، لأن هذا العدد يُنصَّف خمس عشرة مرة فينتهي إلى واحد. وعقرب الكرونوغراف في [Transit](product:transit) يتحرك خمس مرات في الثانية، فيكاد ينساب. وهي تنحرف نحو خمس عشرة ثانية في الشهر، وهو ما تسمح به الساعة الميكانيكية الجيدة لنفسها في ثلاثة أيام.',
      ja: '水晶は毎秒三二、七六八回振動します。二で十五回割ると一になる数だからです。[Transit](product:transit)のクロノグラフ針は毎秒五回動き、ほぼ滑らかに流れます。ずれは月に十五秒ほど。良い機械式なら三日で自分に許す量です。',
    },
    {
      figure: 'transit-macro.webp',
      caption: {
        en: 'The Transit: the red hand goes by springs, the small ones by the crystal.',
        fr: 'La Transit : l’aiguille rouge va par les ressorts, les petites par le cristal.',
        ar: 'ساعة Transit: العقرب الأحمر يسير بالنوابض، والعقارب الصغيرة بالبلورة.',
        ja: 'Transit。赤い針はばねで、小さな針は水晶で動く。',
      },
    },
    {
      style: 'h2',
      text: {
        en: 'What we do not say of it',
        fr: 'Ce que nous n’en disons pas',
        ar: 'ما لا نقوله عنه',
        ja: '私たちが言わないこと',
      },
    },
    {
      list: 'bullet',
      items: [
        {
          en: 'That it is “almost mechanical”. It is a hybrid and ashamed of neither parent.',
          fr: 'Qu’il est « presque mécanique ». C’est un hybride, et il n’a honte d’aucun de ses parents.',
          ar: 'أنه «ميكانيكي تقريبًا». إنه هجين ولا يخجل من أيٍّ من والديه.',
          ja: '「ほとんど機械式」とは言いません。合いの子であり、どちらの親も恥じていません。',
        },
        {
          en: 'That it needs no care. The battery lasts three years; the oil in the chronograph about eight.',
          fr: 'Qu’il ne demande aucun soin. La pile dure trois ans, l’huile du chronographe environ huit.',
          ar: 'أنه لا يحتاج إلى عناية. فالبطارية تدوم ثلاث سنوات، وزيت الكرونوغراف نحو ثماني.',
          ja: '手入れがいらないとは言いません。電池は三年、クロノグラフの油はおよそ八年です。',
        },
        {
          en: 'That it cannot be repaired. We keep the parts, and the [warranty](page:pages/warranty) is the same ten years.',
          fr: 'Qu’il ne se répare pas. Nous gardons les pièces, et la [garantie](page:pages/warranty) est la même : dix ans.',
          ar: 'أنه لا يُصلَح. فنحن نحتفظ بقطعه، و[ضمانه](page:pages/warranty) عشر سنوات كغيره.',
          ja: '直せないとは言いません。部品は保管してあり、[保証](page:pages/warranty)も同じ十年です。',
        },
      ],
    },
    {
      style: 'blockquote',
      text: {
        en: 'Nobody asks a piano whether its strings are honest.',
        fr: 'Personne ne demande à un piano si ses cordes sont honnêtes.',
        ar: 'لا أحد يسأل البيانو إن كانت أوتاره صادقة.',
        ja: 'ピアノに、その弦は正直かと訊く人はいません。',
      },
    },
  ],
}
