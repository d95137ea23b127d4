import type { SeedPost } from './journal-seed-types.ts'

export const tideTablePost: SeedPost = {
  name: 'how-to-read-a-tide-table',
  slugs: { fr: 'lire-une-table-des-marees' },
  title: {
    en: 'How to read a tide table, seven hundred kilometres from the sea',
    fr: 'Lire une table des marées, à sept cents kilomètres de la mer',
    ar: 'كيف تقرأ جدول المدّ وأنت على سبعمئة كيلومتر من البحر',
    ja: '海から七百キロの地で、潮見表を読む',
  },
  subject: { en: 'Astronomy', fr: 'Astronomie', ar: 'فلك', ja: '天文' },
  lead: {
    en: 'Two bodies pull, one ocean answers, always a little late. Why we drew a tide watch for a year, and why we did not make it.',
    fr: 'Deux astres tirent, un océan répond, toujours un peu en retard. Pourquoi nous avons dessiné une montre des marées pendant un an, et pourquoi nous ne l’avons pas faite.',
    ar: 'جرمان يجذبان ومحيط يجيب، متأخرًا دائمًا بعض الشيء. لماذا رسمنا ساعة للمد طوال سنة، ولماذا لم نصنعها.',
    ja: '二つの天体が引き、海が応える。いつも少し遅れて。一年かけて潮の時計を描き、つくらなかった理由。',
  },
  excerpt: {
    en: 'Two bodies pull, one ocean answers, a little late. Why we drew a tide watch for a year and did not make it.',
    fr: 'Deux astres tirent, un océan répond, un peu en retard. Un an de dessins pour une montre des marées que nous n’avons pas faite.',
    ar: 'جرمان يجذبان ومحيط يجيب متأخرًا قليلًا. رسمنا ساعة للمد طوال سنة، ثم لم نصنعها.',
    ja: '二つの天体が引き、海が少し遅れて応える。一年かけて潮の時計を描き、つくらなかった理由。',
  },
  cover: 'plate-tides.webp',
  date: '2026-07-15',
  author: 'maren',
  body: [
    {
      en: 'The moon raises the water twice a day, once beneath it and once on the far side. As it comes fifty minutes later each day, so does the flood. That much a watch could do: a hand that goes round in 24 hours and 50 minutes. We had it running in March.',
      fr: 'La lune soulève l’eau deux fois par jour, une fois sous elle, une fois à l’opposé. Comme elle vient cinquante minutes plus tard chaque jour, le flot aussi. Jusque-là, une montre suffirait : une aiguille qui fait le tour en 24 heures 50. Nous l’avions en marche au mois de mars.',
      ar: 'يرفع القمر الماء مرتين في اليوم، مرة تحته ومرة في الجهة المقابلة. ولأنه يتأخر خمسين دقيقة كل يوم، يتأخر المد معه. إلى هنا تقدر الساعة: عقرب يدور في 24 ساعة و50 دقيقة. وكان عندنا يدور في مارس.',
      ja: '月は日に二度、水を持ち上げます。一度は真下で、一度は裏側で。月が毎日五十分遅れるので、満潮も遅れます。ここまでなら時計にできます。二十四時間五十分で一周する針。三月には動いていました。',
    },
    {
      style: 'h2',
      text: {
        en: 'Springs and neaps',
        fr: 'Vives-eaux, mortes-eaux',
        ar: 'مدّ كبير ومدّ صغير',
        ja: '大潮と小潮',
      },
    },
    {
      en: 'When sun and moon stand in line, at new and at full moon, they pull together and the range is greatest; at the quarters they pull across each other. In the picture the curve swells and shrinks within a fortnight. The largest tides come about two days after the full moon: the water has to travel.',
      fr: 'Quand soleil et lune sont alignés, à la nouvelle et à la pleine lune, ils tirent ensemble et le marnage est le plus grand ; aux quartiers, ils tirent en croix. Sur l’image, la courbe enfle et se resserre en quinze jours. Les plus fortes marées viennent deux jours environ après la pleine lune : l’eau doit faire le voyage.',
      ar: 'حين تصطف الشمس والقمر، في المحاق والبدر، يجذبان معًا فيبلغ المدى أقصاه؛ وفي التربيعين يتقاطع جذبهما. وفي الصورة ينتفخ المنحنى وينكمش في أسبوعين. وأعظم المدّ يأتي بعد البدر بنحو يومين: فالماء يحتاج إلى السفر.',
      ja: '太陽と月が並ぶ新月と満月には、二つの力が重なって潮の差は最大になります。上弦と下弦では互いに直角に引きます。図の曲線は二週間のあいだに膨らみ、すぼみます。最大の潮は満月の二日ほどあと。水は旅をしなければなりません。',
    },
    {
      style: 'h2',
      text: {
        en: 'The harbour has the last word',
        fr: 'Le port a le dernier mot',
        ar: 'للمرفأ الكلمة الأخيرة',
        ja: '最後に決めるのは港',
      },
    },
    {
      en: 'In Brest high water comes some four hours after the moon has passed, in Dover eleven, in Southampton it comes twice in a row. Every coast has a number of its own, and no dial has room for an estuary. A watch that is right in one harbour only is a souvenir. We put the drawings away and made the moon of the [Selene](product:selene) a little larger.',
      fr: 'À Brest, la pleine mer vient quelque quatre heures après le passage de la lune, à Douvres onze, à Southampton deux fois de suite. Chaque côte a son chiffre, et aucun cadran n’a la place d’un estuaire. Une montre juste dans un seul port est un souvenir. Nous avons rangé les dessins et fait la lune de la [Selene](product:selene) un peu plus grande.',
      ar: 'في بريست يأتي المد بعد عبور القمر بنحو أربع ساعات، وفي دوفر بإحدى عشرة، وفي ساوثهامبتون يأتي مرتين متتاليتين. لكل ساحل رقمه، ولا ميناء ساعة يتسع لمصبّ نهر. والساعة التي لا تصدق إلا في مرفأ واحد تذكار. فطوينا الرسوم، وكبّرنا قمر [Selene](product:selene) قليلًا.',
      ja: 'ブレストの満潮は月の通過から約四時間後、ドーバーでは十一時間後、サウサンプトンでは二度続けて来ます。海岸ごとに固有の数字があり、文字盤に河口を描く余地はありません。ひとつの港でしか合わない時計はお土産です。図面をしまい、[Selene](product:selene)の月を少し大きくしました。',
    },
    {
      style: 'blockquote',
      text: {
        en: 'What cannot be shown truly should be left to the sea.',
        fr: 'Ce qu’on ne peut montrer juste, il faut le laisser à la mer.',
        ar: 'ما لا يمكن أن يُعرض بصدق فليُترك للبحر.',
        ja: '正しく示せないものは、海に任せておくべきです。',
      },
    },
  ],
}
