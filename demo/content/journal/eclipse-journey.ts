import type { SeedPost } from './journal-seed-types.ts'

export const eclipseJourneyPost: SeedPost = {
  name: 'a-minute-and-three-quarters',
  slugs: { fr: 'une-minute-trois-quarts' },
  title: {
    en: 'A minute and three quarters, near Burgos',
    fr: 'Une minute trois quarts, près de Burgos',
    ar: 'دقيقة وثلاثة أرباع، قرب برغش',
    ja: 'ブルゴス近郊、一分四十五秒',
  },
  subject: { en: 'A story', fr: 'Récit', ar: 'حكاية', ja: '物語' },
  lead: {
    en: 'On 12 August 2026 the shadow of the moon crossed northern Spain, low and late in the day. The workshop closed for three days, rented a bus, and went to stand in it.',
    fr: 'Le 12 août 2026, l’ombre de la lune a traversé le nord de l’Espagne, bas sur l’horizon, tard dans la journée. L’atelier a fermé trois jours, loué un car, et est allé se tenir dedans.',
    ar: 'في 12 أغسطس 2026 عبر ظل القمر شمال إسبانيا، منخفضًا في آخر النهار. أغلقت الورشة ثلاثة أيام واستأجرت حافلة وذهبت لتقف فيه.',
    ja: '二〇二六年八月十二日、月の影が北スペインを横切りました。低く、日暮れ近くに。工房は三日間休み、バスを借り、その影の中に立ちに行きました。',
  },
  excerpt: {
    en: 'The workshop closed for three days, rented a bus, and went to stand in the shadow of the moon.',
    fr: 'L’atelier a fermé trois jours, loué un car, et est allé se tenir dans l’ombre de la lune.',
    ar: 'أغلقت الورشة ثلاثة أيام واستأجرت حافلة وذهبت لتقف في ظل القمر.',
    ja: '工房は三日間休み、バスを借り、月の影の中に立ちに行きました。',
  },
  cover: 'plate-eclipse.webp',
  date: '2026-09-03',
  author: 'maren',
  isStory: true,
  body: [
    {
      en: 'Eleven watchmakers can agree on a field only if it has a clear view to the west-north-west, no power line, and a bar. We found it on the second try: stubble, a stone wall, a shepherd who had been told by the mayor and did not believe him.',
      fr: 'Onze horlogers ne s’accordent sur un champ que s’il a vue dégagée à l’ouest-nord-ouest, aucune ligne électrique, et un bar. Nous l’avons trouvé au second essai : des chaumes, un mur de pierre, un berger à qui le maire l’avait dit et qui n’en croyait rien.',
      ar: 'لا يتفق أحد عشر صانع ساعات على حقل إلا إذا انكشف نحو الغرب والشمال الغربي، وخلا من الأسلاك، وكان قربه مقهى. وجدناه في المحاولة الثانية: حصيد وجدار حجري وراعٍ أخبره العمدة فلم يصدّقه.',
      ja: '十一人の時計師が一枚の畑で意見をそろえるには、西北西が開け、電線がなく、近くに酒場がなければなりません。二つ目で見つかりました。刈り株、石垣、そして村長から聞いたが信じていない羊飼い。',
    },
    {
      style: 'h2',
      text: {
        en: 'What we had brought',
        fr: 'Ce que nous avions emporté',
        ar: 'ما حملناه معنا',
        ja: '持って行ったもの',
      },
    },
    {
      list: 'bullet',
      items: [
        {
          en: 'Four [Transit Eclipse](product:transit-eclipse), set by radio that morning.',
          fr: 'Quatre [Transit Eclipse](product:transit-eclipse), réglées par radio le matin même.',
          ar: 'أربع ساعات [Transit Eclipse](product:transit-eclipse) ضُبطت بالراديو ذلك الصباح.',
          ja: '[Transit Eclipse](product:transit-eclipse)を四本。その朝、電波で合わせたもの。',
        },
        {
          en: 'A white sheet, for the shadow bands that Anselme had wanted to see since 1999.',
          fr: 'Un drap blanc, pour les ombres volantes qu’Anselme voulait voir depuis 1999.',
          ar: 'ملاءة بيضاء لأشرطة الظل التي أراد أنسيلم أن يراها منذ 1999.',
          ja: '白いシーツを一枚。アンセルムが一九九九年から見たがっていたシャドーバンドのために。',
        },
        {
          en: 'Soup, because it gets cold. Nobody had believed that either.',
          fr: 'De la soupe, parce qu’il fait froid. Cela non plus, personne ne l’avait cru.',
          ar: 'حساء، لأن الجو يبرد. وهذا أيضًا لم يصدّقه أحد.',
          ja: 'スープ。寒くなるからです。これも誰も信じていませんでした。',
        },
      ],
    },
    {
      en: 'At half past eight the light had become thin, as if somebody had turned down not the lamp but the colour. The swallows went in. Then the edge of the shadow came over the hills without a sound, and where the sun had been, there was a hole with white hair. Karim had promised to call out the seconds. He called four of them.',
      fr: 'À huit heures et demie, la lumière s’était amincie, comme si l’on avait baissé non la lampe mais la couleur. Les hirondelles rentrèrent. Puis le bord de l’ombre passa les collines sans un bruit, et là où était le soleil, il y eut un trou aux cheveux blancs. Karim avait promis de compter les secondes. Il en compta quatre.',
      ar: 'عند الثامنة والنصف رقّ الضوء كأن أحدهم لم يُخفض المصباح بل اللون. أوت السنونوات. ثم عبر حدّ الظل فوق التلال بلا صوت، وصار مكان الشمس ثقبٌ بشعر أبيض. كان كريم قد وعد بأن يعدّ الثواني بصوت عالٍ. عدّ أربعًا منها.',
      ja: '八時半、光は薄くなりました。明かりではなく、色のほうを絞ったように。燕が帰り、影の縁が音もなく丘を越え、太陽のあったところに白い髪をした穴が開きました。カリームは秒を読み上げると約束していました。読んだのは四つです。',
    },
    {
      style: 'blockquote',
      text: {
        en: 'We had four chronographs running. Not one of us stopped his.',
        fr: 'Nous avions quatre chronographes en marche. Personne n’a arrêté le sien.',
        ar: 'كانت أربعة كرونوغرافات تعمل، ولم يوقف أحدنا ساعته.',
        ja: 'クロノグラフは四つ動いていました。止めた者は一人もいません。',
      },
    },
    {
      en: 'It lasted, the tables say, a minute and forty-four seconds there. The shepherd said that he would believe the mayor in future, within reason. On 2 August 2027 the shadow comes back, to the south of the same country, and stays for more than four minutes. The bus is booked.',
      fr: 'Cela dura, disent les tables, une minute et quarante-quatre secondes à cet endroit. Le berger déclara qu’il croirait désormais le maire, dans les limites du raisonnable. Le 2 août 2027, l’ombre revient, au sud du même pays, et reste plus de quatre minutes. Le car est réservé.',
      ar: 'دام ذلك هناك، كما تقول الجداول، دقيقة وأربعًا وأربعين ثانية. وقال الراعي إنه سيصدّق العمدة من الآن فصاعدًا، في حدود المعقول. وفي 2 أغسطس 2027 يعود الظل إلى جنوب البلد نفسه ويمكث أكثر من أربع دقائق. والحافلة محجوزة.',
      ja: '表によれば、そこでは一分四十四秒続きました。羊飼いは、これからは村長を信じる、ほどほどに、と言いました。二〇二七年八月二日、影は同じ国の南へ戻り、四分を超えてとどまります。バスは予約済みです。',
    },
  ],
}
