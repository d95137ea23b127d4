import type { MediaFile } from './media-file.ts'

const wide = { width: 2400, height: 1350 }
const tall = { width: 1200, height: 1600 }

/** Pictures of the house itself: heroes, still lifes, sky, engravings, signs and loops. */
export const brandMedia: readonly MediaFile[] = [
  {
    file: 'hero-orrery.webp',
    // A fifth wider than what is shown, so that the words find clear sky on either side.
    width: 2880,
    height: 1350,
    alt: {
      en: 'A brass orrery with six planets before the night sky',
      fr: 'Un planétaire de laiton à six planètes devant le ciel de nuit',
      ar: 'نموذج نحاسي للكواكب الستة أمام سماء الليل',
      ja: '夜空を背にした、六つの惑星をもつ真鍮のオーラリー',
    },
  },
  {
    file: 'hero-orrery-tall.webp',
    ...tall,
    alt: {
      en: 'A brass orrery before the night sky',
      fr: 'Un planétaire de laiton devant le ciel de nuit',
      ar: 'نموذج كواكب نحاسي أمام سماء الليل',
      ja: '夜空を背にした真鍮のオーラリー',
    },
  },
  {
    file: 'hero-night.webp',
    ...wide,
    alt: {
      en: 'Star trails over a mountain ridge',
      fr: 'Traînées d’étoiles au-dessus d’une crête',
      ar: 'آثار النجوم فوق قمم الجبال',
      ja: '稜線の上に弧を描く星の軌跡',
    },
  },
  {
    file: 'hero-night-tall.webp',
    ...tall,
    alt: {
      en: 'Star trails over a mountain ridge',
      fr: 'Traînées d’étoiles au-dessus d’une crête',
      ar: 'آثار النجوم فوق قمم الجبال',
      ja: '稜線の上に弧を描く星の軌跡',
    },
  },
  {
    file: 'hero-meridian.webp',
    ...wide,
    alt: {
      en: 'Meridian lying on pale paper in low light from the left',
      fr: 'La Meridian posée sur papier clair, dans une lumière rasante',
      ar: 'ساعة Meridian على ورق فاتح في ضوء مائل',
      ja: '低い光のなか、明るい紙の上に置かれたMeridian',
    },
  },
  {
    file: 'hero-meridian-tall.webp',
    ...tall,
    alt: {
      en: 'Meridian lying on pale paper in low light',
      fr: 'La Meridian posée sur papier clair, dans une lumière rasante',
      ar: 'ساعة Meridian على ورق فاتح في ضوء مائل',
      ja: '低い光のなか、明るい紙の上に置かれたMeridian',
    },
  },
  {
    file: 'still-life-parts.webp',
    ...wide,
    alt: {
      en: 'Wheels, hands, screws and a dial laid out on paper',
      fr: 'Rouages, aiguilles, vis et cadran disposés sur papier',
      ar: 'تروس وعقارب وبراغٍ وميناء مرتبة على ورق',
      ja: '紙の上に並べられた歯車、針、ねじ、文字盤',
    },
  },
  {
    file: 'still-life-parts-tall.webp',
    ...tall,
    alt: {
      en: 'Wheels, hands and screws laid out on paper',
      fr: 'Rouages, aiguilles et vis disposés sur papier',
      ar: 'تروس وعقارب وبراغٍ مرتبة على ورق',
      ja: '紙の上に並べられた歯車、針、ねじ',
    },
  },
  {
    file: 'workshop-movement.webp',
    ...wide,
    alt: {
      en: 'The bridges, jewels and blued screws of a hand-wound movement, very close',
      fr: 'Ponts, rubis et vis bleuies d’un mouvement à remontage manuel, de très près',
      ar: 'جسور آلية يدوية التعبئة وأحجارها وبراغيها الزرقاء عن قرب',
      ja: '手巻きムーブメントのブリッジ、ルビー、青焼きねじの接写',
    },
  },
  {
    file: 'workshop-bench.webp',
    ...wide,
    alt: {
      en: 'A watchmaker’s bench: a movement in its holder, screwdrivers, tweezers, a loupe and cups of oil on blue leather',
      fr: 'Un établi d’horloger : un mouvement dans son porte-pièce, des tournevis, des brucelles, une loupe et des huiliers sur cuir bleu',
      ar: 'طاولة صانع ساعات: آلية في حاملها ومفكات وملقط وعدسة وأوعية زيت على جلد أزرق',
      ja: '時計師の作業台。青い革の上に、台座のムーブメント、ねじ回し、ピンセット、ルーペ、油壺',
    },
  },
  {
    file: 'workshop-hands.webp',
    ...wide,
    alt: {
      en: 'Two hands in cotton gloves at a movement, tweezers over its train',
      fr: 'Deux mains gantées de coton au-dessus d’un mouvement, les brucelles sur le rouage',
      ar: 'يدان في قفازين من القطن عند آلية ساعة، والملقط فوق تروسها',
      ja: '綿の手袋をした両手がムーブメントに向かい、輪列の上にピンセットを構える',
    },
  },
  {
    file: 'roof-telescope.webp',
    ...wide,
    alt: {
      en: 'A telescope of brass and ivory lacquer under the open dome, pointing at the stars',
      fr: 'Une lunette de laiton et de laque ivoire sous la coupole ouverte, pointée vers les étoiles',
      ar: 'تلسكوب من النحاس والورنيش العاجي تحت القبة المفتوحة، موجّه نحو النجوم',
      ja: '開いたドームの下、星へ向けられた真鍮とアイボリー漆の望遠鏡',
    },
  },
  {
    file: 'roof-mount.webp',
    ...wide,
    alt: {
      en: 'The mount of the telescope from close by: a brass circle with its degrees, the finder and the weights',
      fr: 'La monture de la lunette de près : un cercle de laiton gradué, le chercheur et les contrepoids',
      ar: 'حامل التلسكوب عن قرب: دائرة نحاسية مدرّجة والباحث والأثقال',
      ja: '望遠鏡の架台の接写。目盛りを刻んだ真鍮の環、ファインダー、重り',
    },
  },
  {
    file: 'box-open.webp',
    ...wide,
    alt: {
      en: 'An open box in night blue, the watch beside it and the sheet that tells how it went',
      fr: 'Un écrin bleu nuit ouvert, la montre à côté et la feuille qui dit comment elle a marché',
      ar: 'علبة مفتوحة بلون الليل، والساعة إلى جانبها والورقة التي تروي كيف سارت',
      ja: '夜の青の箱が開き、傍らに時計と、その歩みを記した紙',
    },
  },
  {
    file: 'journal-issues.webp',
    ...wide,
    alt: {
      en: 'Three issues of the journal: a crescent on blue, a dial on brown, orbits on white',
      fr: 'Trois numéros du journal : un croissant sur bleu, un cadran sur brun, des orbites sur blanc',
      ar: 'ثلاثة أعداد من المدونة: هلال على أزرق، وميناء على بني، ومدارات على أبيض',
      ja: 'ジャーナル三冊。青に三日月、茶に文字盤、白に軌道',
    },
  },
  {
    file: 'star-chart.webp',
    ...wide,
    alt: {
      en: 'A chart of the northern stars in brass lines on night blue',
      fr: 'Carte des étoiles boréales, en traits de laiton sur bleu nuit',
      ar: 'خريطة لنجوم الشمال بخطوط نحاسية على أزرق ليلي',
      ja: '夜の青に真鍮色の線で描かれた北天の星図',
    },
  },
  {
    file: 'engraving-orrery.webp',
    width: 1600,
    height: 2000,
    alt: {
      en: 'Engraving of an orrery and its wheel train',
      fr: 'Gravure d’un planétaire et de son rouage',
      ar: 'نقش لنموذج كواكب وتروسه',
      ja: 'オーラリーと輪列の銅版画風の図',
    },
  },
  {
    file: 'engraving-escapement.webp',
    width: 1600,
    height: 2000,
    alt: {
      en: 'Engraving of an escape wheel, anchor and balance',
      fr: 'Gravure d’une roue d’échappement, d’une ancre et d’un balancier',
      ar: 'نقش لعجلة الانفلات والمرساة والميزان',
      ja: 'ガンギ車、アンクル、テンプの銅版画風の図',
    },
  },
  ...(
    [
      ['mechanical-line', 'Mechanical line', 'Ligne mécanique', 'الخط الميكانيكي', 'メカニカル'],
      ['mechaquartz', 'Mecha-quartz', 'Mécaquartz', 'ميكا كوارتز', 'メカクォーツ'],
      ['night-sky', 'Night Sky', 'Ciel de nuit', 'سماء الليل', 'ナイトスカイ'],
      ['first-light', 'First Light', 'Première lumière', 'أول الضوء', 'ファーストライト'],
    ] as const
  ).map(([handle, en, fr, ar, ja]) => ({
    file: `collection-${handle}.webp`,
    ...wide,
    alt: {
      en: `Watches of the collection ${en}`,
      fr: `Montres de la collection ${fr}`,
      ar: `ساعات من مجموعة ${ar}`,
      ja: `${ja}コレクションの時計`,
    },
  })),
  {
    file: 'share.webp',
    width: 1200,
    height: 630,
    alt: {
      en: 'Maison Orrery',
      fr: 'Maison Orrery',
      ar: 'ميزون أوريري',
      ja: 'メゾン・オーラリー',
    },
  },
  {
    file: 'logo.svg',
    width: 480,
    height: 96,
    alt: { en: 'Maison Orrery', fr: 'Maison Orrery', ar: 'ميزون أوريري', ja: 'メゾン・オーラリー' },
  },
  {
    file: 'sign.svg',
    width: 96,
    height: 96,
    alt: { en: 'Maison Orrery', fr: 'Maison Orrery', ar: 'ميزون أوريري', ja: 'メゾン・オーラリー' },
  },
  {
    file: 'press-evening-meridian.svg',
    width: 560,
    height: 96,
    alt: {
      en: 'The Evening Meridian',
      fr: 'The Evening Meridian',
      ar: 'The Evening Meridian',
      ja: 'The Evening Meridian',
    },
  },
  {
    file: 'press-cadran.svg',
    width: 330,
    height: 96,
    alt: { en: 'Cadran', fr: 'Cadran', ar: 'Cadran', ja: 'Cadran' },
  },
  {
    file: 'press-fine-hours.svg',
    width: 400,
    height: 96,
    alt: { en: 'Fine Hours', fr: 'Fine Hours', ar: 'Fine Hours', ja: 'Fine Hours' },
  },
  {
    file: 'press-tide-table.svg',
    width: 360,
    height: 96,
    alt: { en: 'Tide & Table', fr: 'Tide & Table', ar: 'Tide & Table', ja: 'Tide & Table' },
  },
  {
    file: 'favicon.svg',
    width: 32,
    height: 32,
    alt: { en: 'Maison Orrery', fr: 'Maison Orrery', ar: 'ميزون أوريري', ja: 'メゾン・オーラリー' },
  },
  {
    file: 'loop-seconds.webp',
    width: 800,
    height: 800,
    alt: {
      en: 'A small seconds hand sweeping over an ivory dial',
      fr: 'Une petite seconde qui balaie un cadran ivoire',
      ar: 'عقرب ثوانٍ صغير يدور على ميناء عاجي',
      ja: 'アイボリーの文字盤を滑るスモールセコンド針',
    },
  },
  {
    file: 'loop-orrery.webp',
    width: 640,
    height: 640,
    alt: {
      en: 'Brass planets turning around a golden sun',
      fr: 'Des planètes de laiton tournant autour d’un soleil d’or',
      ar: 'كواكب نحاسية تدور حول شمس ذهبية',
      ja: '金の太陽のまわりを回る真鍮の惑星',
    },
  },
  {
    file: 'loop-orrery-wide.webp',
    width: 1344,
    height: 576,
    alt: {
      en: 'Brass planets turning around a golden sun',
      fr: 'Des planètes de laiton tournant autour d’un soleil d’or',
      ar: 'كواكب نحاسية تدور حول شمس ذهبية',
      ja: '金の太陽のまわりを回る真鍮の惑星',
    },
  },
]
