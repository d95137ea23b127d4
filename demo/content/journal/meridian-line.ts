import type { SeedPost } from './journal-seed-types.ts'

export const meridianLinePost: SeedPost = {
  name: 'the-line-on-the-floor',
  slugs: { fr: 'la-ligne-au-sol' },
  title: {
    en: 'The line on the workshop floor',
    fr: 'La ligne au sol de l’atelier',
    ar: 'الخط في أرض الورشة',
    ja: '工房の床の線',
  },
  subject: { en: 'A story', fr: 'Récit', ar: 'حكاية', ja: '物語' },
  lead: {
    en: 'There is a hole in our roof the size of a coin. It was made on purpose, and once a day the house goes quiet because of it.',
    fr: 'Il y a dans notre toit un trou grand comme une pièce de monnaie. Il est voulu, et une fois par jour la maison se tait à cause de lui.',
    ar: 'في سقفنا ثقب بحجم قطعة نقود. صُنع عن قصد، وبسببه تسكت الدار مرة كل يوم.',
    ja: '屋根に硬貨ほどの穴が開いています。わざと開けたもので、日に一度、家じゅうがそのために静かになります。',
  },
  cover: 'plate-meridian.webp',
  date: '2026-10-12',
  author: 'anselme',
  isStory: true,
  body: [
    {
      en: 'When the workshop was built in 1891, there was no telegraph line up the hill. The founder’s daughter Adèle had the roof pierced, and let a strip of brass into the floor from south to north. When the spot of sunlight touched the strip, it was noon, and eleven regulators were set by her hand.',
      fr: 'Quand l’atelier fut bâti, en 1891, le télégraphe ne montait pas jusqu’à la colline. Adèle, la fille du fondateur, fit percer le toit et incruster dans le sol une bande de laiton, du sud au nord. Quand la tache de soleil touchait la bande, il était midi, et onze régulateurs se réglaient sur un geste de sa main.',
      ar: 'حين بُنيت الورشة عام 1891 لم يكن خط البرق يصعد التل. فأمرت أديل، ابنة المؤسس، بثقب السقف، وأدخلت في الأرض شريطًا نحاسيًا من الجنوب إلى الشمال. فإذا لمست بقعة الشمس الشريط كان الزوال، وضُبط على إشارة يدها أحد عشر منظِّمًا.',
      ja: '一八九一年に工房が建ったとき、電信線は丘の上まで来ていませんでした。創業者の娘アデルは屋根に穴を開けさせ、床に南北の真鍮の帯を埋めました。日の光がその帯に触れると正午。彼女の手の合図で、十一台の標準時計が合わせられました。',
    },
    {
      style: 'h2',
      text: {
        en: 'The sun is not punctual either',
        fr: 'Le soleil non plus n’est pas ponctuel',
        ar: 'الشمس أيضًا لا تلتزم الموعد',
        ja: '太陽も時間に正確ではない',
      },
    },
    {
      en: 'She noticed in the first winter that the clocks and the floor disagreed, by a quarter of an hour at worst. She marked where the spot lay at clock noon, every day for a year. The marks closed into a figure of eight. Astronomers call it the analemma; in the house it is called Adèle’s eight, and nobody steps on it.',
      fr: 'Dès le premier hiver, elle vit que les pendules et le sol ne s’accordaient pas, à un quart d’heure près au pire. Elle marqua la place de la tache à midi des pendules, chaque jour pendant un an. Les marques se fermèrent en un huit. Les astronomes disent analemme ; dans la maison, c’est le huit d’Adèle, et personne ne marche dessus.',
      ar: 'لاحظت في الشتاء الأول أن الساعات والأرض تختلفان، وقد يبلغ الخلاف ربع ساعة. فعلّمت موضع البقعة عند زوال الساعات كل يوم طوال سنة، فانغلقت العلامات على هيئة ثمانية لاتينية. يسمّيها الفلكيون أناليما، ونسمّيها نحن «ثمانية أديل»، ولا يطؤها أحد.',
      ja: '最初の冬、彼女は時計と床が食い違うことに気づきます。ひどい日には十五分。そこで一年のあいだ毎日、時計の正午に光がどこにあるかを床に記しました。印は8の字に閉じました。天文学ではアナレンマ、この家では「アデルの八」と呼び、誰も踏みません。',
    },
    {
      style: 'blockquote',
      text: {
        en: '“I have measured the laziness of the sun,” she wrote to her father, “and it is regular.”',
        fr: '« J’ai mesuré la paresse du soleil », écrivit-elle à son père, « et elle est régulière. »',
        ar: 'وكتبت إلى أبيها: «قِستُ كسل الشمس، فإذا هو منتظم.»',
        ja: '「太陽の怠け癖を測りました」と彼女は父に書いています。「規則正しいものでした」。',
      },
    },
    {
      en: 'We have an atomic clock by radio now, and a dozen better ways to know. At noon the lathes still stop. Whoever is nearest looks at the floor and says how much the sun is late; it takes a minute, and it is the only meeting that all of us attend. The [Meridian](product:meridian) has its name from that strip, and its twelve from that minute.',
      fr: 'Nous recevons aujourd’hui l’heure atomique par radio, et nous avons dix meilleurs moyens de savoir. À midi, les tours s’arrêtent encore. Qui est le plus près regarde le sol et dit de combien le soleil est en retard ; cela prend une minute, et c’est la seule réunion où nous sommes tous là. La [Meridian](product:meridian) tient son nom de cette bande, et son douze de cette minute.',
      ar: 'لدينا اليوم وقت ذري يأتي بالراديو، وطرق أفضل كثيرة للمعرفة. ومع ذلك تتوقف المخارط عند الزوال. ينظر الأقرب إلى الأرض ويقول كم تأخرت الشمس؛ يستغرق ذلك دقيقة، وهو الاجتماع الوحيد الذي نحضره كلنا. من ذلك الشريط أخذت [Meridian](product:meridian) اسمها، ومن تلك الدقيقة رقمها اثنا عشر.',
      ja: 'いまは電波で原子時計の時刻が届き、もっと良い方法はいくらでもあります。それでも正午になると旋盤は止まります。いちばん近くにいる者が床を見て、太陽がどれだけ遅れているかを告げる。一分で済み、全員がそろう唯一の会議です。[Meridian](product:meridian)の名はこの帯から、その十二はこの一分から来ています。',
    },
    {
      en: 'Visitors may watch. It helps to come on a [morning at the bench](page:pages/experience), and it helps if there is sun.',
      fr: 'Les visiteurs peuvent y assister. Mieux vaut venir pour une [matinée à l’établi](page:pages/experience), et mieux vaut qu’il fasse soleil.',
      ar: 'وللزوار أن يشاهدوا. والأفضل أن تأتي في [صباح عند طاولة العمل](page:pages/experience)، والأفضل أن تكون الشمس طالعة.',
      ja: 'ご覧いただけます。[作業台の朝](page:pages/experience)にいらっしゃるのがよく、晴れていればなおよいでしょう。',
    },
  ],
}
