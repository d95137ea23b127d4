import { shortestReserveHours } from '../../catalogue/calibres.ts'
import type { SeedLabelledIcon } from '../../module-compilers/svg-icon.ts'

/** What comes with every watch. */
export const purchasePromiseIcons: SeedLabelledIcon[] = [
  {
    icon: 'shield',
    label: {
      en: 'Ten-year warranty',
      fr: 'Garantie de dix ans',
      ar: 'ضمان عشر سنوات',
      ja: '十年保証',
    },
    text: {
      en: 'On every movement, mechanical or mecha-quartz.',
      fr: 'Sur chaque mouvement, mécanique ou méca-quartz.',
      ar: 'على كل آلية، ميكانيكية كانت أم ميكا-كوارتز.',
      ja: '機械式、メカクォーツを問わず、すべてのムーブメントに。',
    },
  },
  {
    icon: 'screwdriver',
    label: {
      en: 'A lifetime of repair',
      fr: 'Réparée à vie',
      ar: 'إصلاح مدى الحياة',
      ja: '生涯修理',
    },
    text: {
      en: 'We keep the drawings of every part we ever made.',
      fr: 'Nous gardons les plans de chaque pièce jamais faite.',
      ar: 'نحتفظ برسومات كل قطعة صنعناها يومًا.',
      ja: 'これまでにつくったすべての部品の図面を保管しています。',
    },
    link: {
      to: 'page:pages/contact-us',
      label: { en: 'Contact us', fr: 'Nous contacter', ar: 'اتصل بنا', ja: 'お問い合わせ' },
    },
  },
  {
    icon: 'parcel',
    label: {
      en: 'Free postage both ways',
      fr: 'Port offert aller et retour',
      ar: 'شحن مجاني ذهابًا وإيابًا',
      ja: '往復とも送料無料',
    },
    text: {
      en: 'For a service or repair, we send you a padded box.',
      fr: 'Pour une révision ou une réparation, nous vous envoyons un coffret matelassé.',
      ar: 'للصيانة أو الإصلاح نرسل إليك صندوقًا مبطنًا.',
      ja: '点検・修理の際は、緩衝材入りの箱をお送りします。',
    },
  },
]

/** What a watch of the house is made to stand. */
export const watchQualityIcons: SeedLabelledIcon[] = [
  {
    icon: 'crystal',
    label: { en: 'Sapphire', fr: 'Saphir', ar: 'كريستال سافيري', ja: 'サファイア' },
    text: {
      en: 'Both crystals. Keys may try.',
      fr: 'Les deux glaces. Les clés peuvent essayer.',
      ar: 'للزجاجتين معًا. فلتحاول المفاتيح.',
      ja: '表も裏も。鍵の傷もつきません。',
    },
  },
  {
    icon: 'water',
    label: { en: 'Water', fr: 'Eau', ar: 'الماء', ja: '防水' },
    text: {
      en: 'Rain for all of them, the sea for those marked 10 bar or more.',
      fr: 'La pluie pour toutes, la mer à partir de 10 bar.',
      ar: 'المطر لها جميعًا، والبحر لما وُسم بـ10 بار أو أكثر.',
      ja: '雨ならすべて。海は10気圧以上の表示があるもので。',
    },
  },
  {
    icon: 'reserve',
    label: {
      en: `${shortestReserveHours} hours`,
      fr: `${shortestReserveHours} heures`,
      ar: `${shortestReserveHours} ساعة`,
      ja: `${shortestReserveHours}時間`,
    },
    text: {
      en: 'At least: off on Friday evening, still running on Monday morning.',
      fr: 'Au moins : posée le vendredi soir, elle marche encore le lundi matin.',
      ar: 'على الأقل: تخلعها مساء الجمعة فتجدها تعمل صباح الاثنين.',
      ja: '最短でも。金曜の夜に外しても、月曜の朝に動いています。',
    },
  },
  {
    file: 'sign.svg',
    label: { en: 'Signed', fr: 'Signée', ar: 'موقّعة', ja: '署名' },
    text: {
      en: 'One watchmaker, and the name inside the case back.',
      fr: 'Un seul horloger, et son nom dans le fond du boîtier.',
      ar: 'صانع واحد، واسمه على باطن الغطاء الخلفي.',
      ja: '一人の時計師。その名は裏蓋の内側に。',
    },
  },
]

/** What can be seen on an evening at the telescope: signs without words. */
export const telescopeEveningIcons: SeedLabelledIcon[] = [
  { icon: 'sun', label: { en: 'Dusk', fr: 'Crépuscule', ar: 'الغسق', ja: '夕暮れ' } },
  {
    icon: 'star',
    label: { en: 'First star', fr: 'Première étoile', ar: 'أول نجمة', ja: '一番星' },
  },
  { icon: 'orbit', label: { en: 'Planets', fr: 'Planètes', ar: 'الكواكب', ja: '惑星' } },
  { icon: 'moon', label: { en: 'Moonrise', fr: 'Lever de lune', ar: 'طلوع القمر', ja: '月の出' } },
]
