import type { SeedTextBlock } from './seed-types.ts'

const days = (count: string) => ({
  en: `${count} days`,
  fr: `${count} jours`,
  ar: `${count} يومًا`,
  ja: `${count}日`,
})

/** What Orrery No. 1 has to tell beyond its movement: how its planets were set, and how long each takes. */
export const orreryNo1StoryText: SeedTextBlock[] = [
  {
    style: 'h2',
    text: {
      en: 'Set once, by hand',
      fr: 'Mise en place une fois, à la main',
      ar: 'تُضبط مرة واحدة، باليد',
      ja: '一度だけ、手で合わせる',
    },
  },
  {
    en: 'It leaves the workshop with six planets where they stand in the sky that morning. From then on nobody helps them: the train knows nothing of the calendar, only how long each of them takes.',
    fr: 'Elle quitte l’atelier avec six planètes là où elles se trouvent dans le ciel ce matin-là. Ensuite, plus personne ne les aide : le rouage ne sait rien du calendrier, seulement le temps qu’il faut à chacune.',
    ar: 'تغادر الورشة وكواكبها الستة حيث تقف في السماء ذلك الصباح. ومن بعدها لا يعينها أحد: فالتروس لا تعرف التقويم، ولا تعرف إلا كم يحتاج كل كوكب منها.',
    ja: '六つの惑星を、その朝の空と同じ場所に置いて工房を出ます。あとは誰も手を貸しません。輪列は暦を知らず、それぞれが一周にかける時間だけを知っています。',
  },
  {
    caption: {
      en: 'One turn around the dial',
      fr: 'Un tour de cadran',
      ar: 'دورة واحدة حول الميناء',
      ja: '文字盤を一周する時間',
    },
    rows: [
      [
        { en: 'Planet', fr: 'Planète', ar: 'الكوكب', ja: '惑星' },
        { en: 'Takes', fr: 'Durée', ar: 'المدة', ja: '一周' },
      ],
      [{ en: 'Mercury', fr: 'Mercure', ar: 'عطارد', ja: '水星' }, days('88')],
      [{ en: 'Venus', fr: 'Vénus', ar: 'الزهرة', ja: '金星' }, days('225')],
      [
        { en: 'Earth', fr: 'Terre', ar: 'الأرض', ja: '地球' },
        {
          en: '365 days, and the quarter you know of',
          fr: '365 jours, et le quart que l’on sait',
          ar: '365 يومًا، والربع الذي تعرفه',
          ja: '365日と、ご存じの四分の一',
        },
      ],
      [{ en: 'Mars', fr: 'Mars', ar: 'المريخ', ja: '火星' }, days('687')],
      [
        { en: 'Jupiter', fr: 'Jupiter', ar: 'المشتري', ja: '木星' },
        { en: '11.9 years', fr: '11,9 ans', ar: '11.9 سنة', ja: '11.9年' },
      ],
      [
        { en: 'Saturn', fr: 'Saturne', ar: 'زحل', ja: '土星' },
        { en: '29.5 years', fr: '29,5 ans', ar: '29.5 سنة', ja: '29.5年' },
      ],
    ],
  },
  {
    en: 'Should it ever stand still for long, [write to us](page:pages/contact-us). Setting six planets takes an afternoon, and we like to do it with their owner watching.',
    fr: 'S’il lui arrivait de rester longtemps arrêtée, [écrivez-nous](page:pages/contact-us). Remettre six planètes en place prend un après-midi, et nous aimons le faire sous les yeux de qui la porte.',
    ar: 'وإن توقفت زمنًا طويلًا [فاكتب إلينا](page:pages/contact-us). يستغرق ضبط ستة كواكب عصرًا كاملًا، ويسرّنا أن نفعل ذلك وصاحبها ينظر.',
    ja: 'もし長く止めてしまったら、[ご連絡ください](page:pages/contact-us)。六つの惑星を合わせるのに半日ほど。持ち主の見守るなかで行うのが、私たちの好みです。',
  },
]
