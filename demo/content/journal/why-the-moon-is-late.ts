import type { SeedPost } from './journal-seed-types.ts'

export const whyTheMoonIsLatePost: SeedPost = {
  name: 'why-the-moon-is-late',
  slugs: { fr: 'pourquoi-la-lune-est-en-retard' },
  title: {
    en: 'Why the moon is never on time',
    fr: 'Pourquoi la lune n’est jamais à l’heure',
    ar: 'لماذا لا يأتي القمر في موعده أبدًا',
    ja: 'なぜ月はいつも遅れてくるのか',
  },
  subject: { en: 'Astronomy', fr: 'Astronomie', ar: 'فلك', ja: '天文' },
  lead: {
    en: 'It rises some fifty minutes later every night, shows the same face from new angles, and cannot be counted in whole days. To put it on a dial is to agree on an error.',
    fr: 'Elle se lève chaque soir une cinquantaine de minutes plus tard, montre le même visage sous d’autres angles et ne se compte pas en jours entiers. La mettre sur un cadran, c’est convenir d’une erreur.',
    ar: 'يطلع كل ليلة متأخرًا نحو خمسين دقيقة، ويُرينا الوجه نفسه من زوايا أخرى، ولا يُعدّ بأيام كاملة. ووضعه على ميناء ساعة اتفاقٌ على قدرٍ من الخطأ.',
    ja: '毎晩およそ五十分ずつ遅れて昇り、同じ顔を違う角度から見せ、日数では割り切れない。月を文字盤に載せるとは、どれだけの誤差で折り合うかを決めることです。',
  },
  excerpt: {
    en: 'Fifty minutes later each night, and no whole number of days: what a moon display has to forgive.',
    fr: 'Cinquante minutes de plus chaque soir, et aucun nombre entier de jours : ce qu’une phase de lune doit pardonner.',
    ar: 'خمسون دقيقة تأخيرًا كل ليلة، ولا عدد صحيحًا من الأيام: ما على مؤشر القمر أن يغتفره.',
    ja: '毎晩五十分遅れ、日数は割り切れない。ムーンフェイズが許さなければならないこと。',
  },
  cover: 'plate-moon-phases.webp',
  date: '2026-11-09',
  author: 'anselme',
  body: [
    {
      en: 'The moon goes round us in the same direction in which the earth turns. After one turn of the earth it has moved on by about thirteen degrees, and the earth must run after it. That takes fifty minutes on average; in September, when its path lies flat to the horizon, it takes barely twenty-five. Farmers called that the harvest moon, because for several evenings the light simply went on.',
      fr: 'La lune tourne autour de nous dans le sens où tourne la terre. Après un tour de terre, elle a avancé d’environ treize degrés, et la terre doit lui courir après. Cela prend cinquante minutes en moyenne ; en septembre, quand sa route est couchée sur l’horizon, à peine vingt-cinq. Les paysans l’appelaient la lune des moissons : plusieurs soirs durant, la lumière continuait, tout simplement.',
      ar: 'يدور القمر حولنا في اتجاه دوران الأرض نفسه. وحين تتم الأرض دورة يكون قد تقدّم نحو ثلاث عشرة درجة، فعليها أن تلحق به. ويأخذ ذلك خمسين دقيقة في المتوسط، أما في سبتمبر، حين يميل مساره على الأفق، فلا يأخذ إلا خمسًا وعشرين. سمّاه الفلاحون قمر الحصاد، لأن الضوء كان يستمر أمسيات متتالية.',
      ja: '月は、地球の自転と同じ向きに私たちのまわりを回っています。地球が一回りするあいだに月は約十三度進み、地球はそれを追いかけなければなりません。平均して五十分。ただし月の道が地平線に寝る九月には、わずか二十五分ほどです。農夫たちはそれを収穫月と呼びました。幾晩も、明るさがそのまま続いたからです。',
    },
    {
      style: 'h2',
      text: {
        en: 'Twenty-nine and a half, and a remainder',
        fr: 'Vingt-neuf et demi, et un reste',
        ar: 'تسعة وعشرون ونصف، وباقٍ',
        ja: '二十九日半と、余り',
      },
    },
    {
      en: 'From one new moon to the next pass 29.530 589 days. A wheel has whole teeth. The usual answer is a disc with two moons and fifty-nine teeth, pushed once a day: 29.5 days for each moon. It is wrong by a day after two years and seven months.',
      fr: 'D’une nouvelle lune à la suivante passent 29,530 589 jours. Une roue n’a que des dents entières. La réponse habituelle est un disque à deux lunes et cinquante-neuf dents, poussé une fois par jour : 29,5 jours par lune. Il se trompe d’un jour en deux ans et sept mois.',
      ar: 'بين محاق ومحاق 29.530589 يومًا، والترس لا يملك إلا أسنانًا كاملة. والجواب المألوف قرصٌ بقمرين وتسع وخمسين سنًّا، يُدفع مرة في اليوم: 29.5 يومًا لكل قمر. وهو يخطئ يومًا كل سنتين وسبعة أشهر.',
      ja: '新月から次の新月まで、二九・五三〇五八九日。しかし歯車の歯は整数です。よくある答えは、月を二つ描いた五十九歯の円盤を一日に一度送ること。ひと月二九・五日となり、二年七か月で一日ずれます。',
    },
    {
      en: 'The [Selene](product:selene) uses a train with a last wheel of one hundred and thirty-five teeth, driven from the hour wheel. It is wrong by a day after one hundred and twenty-two years. We were asked whether that is good enough. We said that we would look at it together, then.',
      fr: 'La [Selene](product:selene) emploie un rouage dont la dernière roue a cent trente-cinq dents, mené par la roue des heures. Elle se trompe d’un jour en cent vingt-deux ans. On nous a demandé si cela suffisait. Nous avons répondu que nous regarderions ensemble, le moment venu.',
      ar: 'أما [Selene](product:selene) ففيها سلسلة تروس ينتهي آخرها بمئة وخمس وثلاثين سنًّا، تديرها عجلة الساعات. وهي تخطئ يومًا كل مئة واثنتين وعشرين سنة. سُئلنا إن كان هذا كافيًا، فقلنا: سننظر في الأمر معًا حين يحين.',
      ja: '[Selene](product:selene)では、時車から動く輪列の最後に百三十五歯の歯車を使います。一日ずれるまで百二十二年。それで十分かと訊かれ、そのときにご一緒に確かめましょう、とお答えしました。',
    },
    {
      figure: 'selene-macro.webp',
      caption: {
        en: 'The moon of the Selene, four days before it is full.',
        fr: 'La lune de la Selene, quatre jours avant d’être pleine.',
        ar: 'قمر ساعة Selene قبل اكتماله بأربعة أيام.',
        ja: 'Seleneの月。満月の四日前。',
      },
    },
    {
      style: 'h2',
      text: {
        en: 'How to set it',
        fr: 'Comment la régler',
        ar: 'كيف تضبطه',
        ja: '合わせかた',
      },
    },
    {
      list: 'number',
      items: [
        {
          en: 'Wait for a full moon that you can see. A calendar will do, but it is less pleasant.',
          fr: 'Attendez une pleine lune que vous voyez. Un calendrier suffit, mais il a moins de charme.',
          ar: 'انتظر بدرًا تراه بعينك. التقويم يفي بالغرض، لكنه أقل متعة.',
          ja: '目に見える満月を待ちます。暦でもかまいませんが、楽しみは減ります。',
        },
        {
          en: 'Set the hands to some hour between six and nine, where no wheel is about to jump.',
          fr: 'Placez les aiguilles entre six et neuf heures, où aucune roue ne s’apprête à sauter.',
          ar: 'ضع العقربين بين السادسة والتاسعة، حيث لا ترس يوشك أن يقفز.',
          ja: '針を六時から九時のあいだに置きます。どの歯車も動きかけていない時間です。',
        },
        {
          en: 'Press the corrector until the disc stands in the middle of its window. Stop when you think it may be enough: it is.',
          fr: 'Pressez le correcteur jusqu’à ce que le disque soit au milieu du guichet. Arrêtez quand vous pensez que cela pourrait suffire : cela suffit.',
          ar: 'اضغط المصحّح حتى يتوسط القرص نافذته. وتوقف حين تظن أنه ربما كفى: فقد كفى.',
          ja: '円盤が窓の中央に来るまで修正ボタンを押します。もういいかな、と思ったらそこまで。それで十分です。',
        },
      ],
    },
    {
      style: 'blockquote',
      text: {
        en: 'A moon display is no instrument. It is a reminder to look out of the window.',
        fr: 'Une phase de lune n’est pas un instrument. C’est une invitation à regarder par la fenêtre.',
        ar: 'ليس مؤشر القمر أداة قياس، بل تذكير بأن تنظر من النافذة.',
        ja: 'ムーンフェイズは計器ではありません。窓の外を見なさい、という合図です。',
      },
    },
    {
      en: 'Those who want to know it exactly should come up to the roof. The dates of the [evenings at the telescope](page:pages/experience) follow the new moon, when there is no moon to be seen: it outshines everything that we want to show.',
      fr: 'Pour le savoir exactement, il faut monter sur le toit. Les dates des [soirées au télescope](page:pages/experience) suivent la nouvelle lune, quand il n’y a pas de lune à voir : elle éclipse tout ce que nous voulons montrer.',
      ar: 'ومن أراد معرفته بدقة فليصعد إلى السطح. ومواعيد [أمسيات المقراب](page:pages/experience) تتبع المحاق، حين لا يُرى قمر: فضوؤه يطغى على كل ما نود أن نريه.',
      ja: '正確に知りたい方は屋上へどうぞ。[望遠鏡の夜](page:pages/experience)は新月に合わせています。月は見えません。明るすぎて、見せたいものをすべて消してしまうからです。',
    },
  ],
}
