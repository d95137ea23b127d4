import type { SeedPost } from './journal-seed-types.ts'

export const nightOnTheRoofPost: SeedPost = {
  name: 'a-night-on-the-roof',
  slugs: { fr: 'une-nuit-sur-le-toit' },
  title: {
    en: 'A night on the roof, with the eye of the Bull',
    fr: 'Une nuit sur le toit, avec l’œil du Taureau',
    ar: 'ليلة على السطح مع عين الثور',
    ja: '屋上の一夜、牡牛の目とともに',
  },
  subject: { en: 'A story', fr: 'Récit', ar: 'حكاية', ja: '物語' },
  lead: {
    en: 'From dusk to the first tram: what thirty guests, one telescope and a thermos see of a November sky.',
    fr: 'Du crépuscule au premier tram : ce que trente invités, un télescope et un thermos voient d’un ciel de novembre.',
    ar: 'من الغسق إلى أول ترام: ما يراه ثلاثون ضيفًا ومقراب وترمس من سماء نوفمبر.',
    ja: '夕暮れから始発の路面電車まで。三十人の客と一台の望遠鏡と魔法瓶が見る、十一月の空。',
  },
  cover: 'plate-atlas.webp',
  date: '2026-11-12',
  author: 'karim',
  isStory: true,
  related: ['why-the-moon-is-late', 'a-minute-and-three-quarters'],
  body: [
    {
      en: 'The first hour belongs to the lights of the town. People talk quietly, as in a church of which they do not know the religion. Then somebody finds the Pleiades without being told, and from there it goes by itself: down to the left, a wedge of stars, and in it one that is orange.',
      fr: 'La première heure appartient aux lumières de la ville. On parle bas, comme dans une église dont on ignore la religion. Puis quelqu’un trouve les Pléiades sans qu’on les lui montre, et de là tout va de soi : en bas à gauche, un coin d’étoiles, et parmi elles une orange.',
      ar: 'الساعة الأولى لأضواء المدينة. يتحدث الناس همسًا كمن في معبد لا يعرفون دينه. ثم يجد أحدهم الثريا دون أن يدلّه أحد، ومن هناك يسير كل شيء وحده: إلى الأسفل يسارًا إسفين من النجوم، وفيه نجم برتقالي.',
      ja: '最初の一時間は町の明かりのものです。宗旨を知らない教会にいるように、人は小声で話します。やがて誰かが教わらずにすばるを見つけ、あとはひとりでに進みます。左下に、くさび形の星。その中に橙色のものがひとつ。',
    },
    {
      style: 'h2',
      text: { en: 'The follower', fr: 'La suivante', ar: 'الدبران', ja: '後に続くもの' },
    },
    {
      en: 'Aldebaran is Arabic: al-dabarān, the one that follows, because it rises after the Pleiades and never catches them. Its light that evening had left in 1961. A guest born in that year asked to stay at the eyepiece a little longer, and nobody in the queue minded. We named [Aldebaran](product:aldebaran) after the star, and gave it hands of gold, the nearest metal to the colour.',
      fr: 'Aldébaran est un mot arabe : al-dabarān, celle qui suit, parce qu’elle se lève après les Pléiades et ne les rattrape jamais. Sa lumière, ce soir-là, était partie en 1961. Une invitée née cette année-là demanda à rester un peu plus longtemps à l’oculaire, et personne dans la file n’y vit d’inconvénient. Nous avons donné son nom à l’[Aldebaran](product:aldebaran), et des aiguilles d’or, le métal le plus proche de sa couleur.',
      ar: 'الدبران اسم عربي: الذي يدبر الثريا، أي يتبعها، فيطلع بعدها ولا يدركها أبدًا. كان ضوؤه تلك الليلة قد انطلق عام 1961. وطلبت ضيفة وُلدت في تلك السنة أن تبقى عند العدسة قليلًا، فلم يعترض أحد في الصف. سمّينا [Aldebaran](product:aldebaran) باسمه، وجعلنا عقاربها من الذهب، أقرب المعادن إلى لونه.',
      ja: 'アルデバランはアラビア語で「後に続くもの」。すばるのあとに昇り、決して追いつかないからです。その夜の光は一九六一年に星を出ていました。その年に生まれたという客が、もう少し覗いていたいと言い、列の誰も気にしませんでした。[Aldebaran](product:aldebaran)の名はこの星から。針は、その色にもっとも近い金属、金にしました。',
    },
    {
      figure: 'aldebaran-macro.webp',
      caption: {
        en: 'Aldebaran, the watch: named after the eye of the Bull, and read by it.',
        fr: 'Aldebaran, la montre : elle doit son nom à l’œil du Taureau, et se lit à sa lumière.',
        ar: 'ساعة Aldebaran: سُميت باسم عين الثور، وتُقرأ على ضوئها.',
        ja: '時計のほうのAldebaran。おうしの目の名をもらい、その光で読む。',
      },
    },
    {
      en: 'Towards four the dew had settled on everything, the thermos was empty, and six people were left. That is when Jupiter shows its moons best: four points in a line that had changed since midnight. Galileo used them as a clock. So did we, for a quarter of an hour, and it was right.',
      fr: 'Vers quatre heures, la rosée couvrait tout, le thermos était vide, et il restait six personnes. C’est alors que Jupiter montre le mieux ses lunes : quatre points en ligne, qui avaient bougé depuis minuit. Galilée s’en servait d’horloge. Nous aussi, un quart d’heure durant, et elle était juste.',
      ar: 'قرابة الرابعة كان الندى قد غطى كل شيء، وفرغ الترمس، وبقي ستة. عندها يُري المشتري أقماره على أحسن وجه: أربع نقاط على خط تبدّلت منذ منتصف الليل. اتخذها غاليليو ساعة، وفعلنا مثله ربع ساعة، وكانت مضبوطة.',
      ja: '四時ごろにはすべてが露に濡れ、魔法瓶は空になり、残ったのは六人でした。木星の月がいちばんよく見える時刻です。一列に並ぶ四つの点は、真夜中から位置を変えていました。ガリレオはこれを時計にしました。私たちも十五分だけそうし、時刻は合っていました。',
    },
    {
      en: 'The next evening is at new moon, as always. How to put your name down is told under [Experience](page:pages/experience).',
      fr: 'La prochaine soirée est à la nouvelle lune, comme toujours. Comment s’inscrire : voyez [L’expérience](page:pages/experience).',
      ar: 'الأمسية القادمة عند المحاق كالعادة. وطريقة التسجيل في [التجربة](page:pages/experience).',
      ja: '次の夜は、いつもどおり新月に。お申し込みは[体験](page:pages/experience)をご覧ください。',
    },
  ],
}
