import type { TextInEveryLocale, SeedTextBlock } from './seed-types.ts'
import { orreryNo1StoryText } from './orrery-no-1-text.ts'

export interface ProductText {
  /** The line beside the name. */
  message: TextInEveryLocale
  /** What the watch is about, in two or three sentences. */
  body: TextInEveryLocale
  /** What else there is to tell, below the story that every watch has. */
  more?: SeedTextBlock[]
  /** No soft light behind its pictures. */
  plainGround?: boolean
}

/** The story of each watch by its handle. */
export const productTextByHandle: Record<string, ProductText> = {
  meridian: {
    message: {
      en: 'Noon, every day',
      fr: 'Midi, chaque jour',
      ar: 'ظهيرة كل يوم',
      ja: '毎日の、正午',
    },
    body: {
      en: 'The watch the house began with: warm paper on the dial, small seconds that never hurry, and nothing that asks to be noticed.',
      fr: 'La montre par laquelle tout a commencé : un cadran couleur papier, une petite seconde qui ne se presse jamais, et rien qui demande à être remarqué.',
      ar: 'الساعة التي بدأت بها الدار: ميناء بلون الورق الدافئ، وثوانٍ صغيرة لا تستعجل، ولا شيء يطلب أن يُلاحَظ.',
      ja: 'メゾンの始まりの一本。温かな紙の色の文字盤、急がないスモールセコンド、目立とうとするものは何もありません。',
    },
  },
  'meridian-ink': {
    message: {
      en: 'Meridian after dark',
      fr: 'La Meridian, la nuit venue',
      ar: 'ميريديان بعد الغروب',
      ja: '夜のメリディアン',
    },
    body: {
      en: 'Galvanic black, so deep that the polished hands seem to stand on water.',
      fr: 'Un noir galvanique si profond que les aiguilles polies semblent posées sur l’eau.',
      ar: 'أسود غلفاني عميق تبدو فيه العقارب المصقولة واقفة على الماء.',
      ja: '深いガルバニックブラック。磨かれた針が水面に立つように見えます。',
    },
  },
  'meridian-dusk': {
    message: {
      en: 'A few minutes after sunset',
      fr: 'Quelques minutes après le coucher',
      ar: 'دقائق بعد المغيب',
      ja: '日没から数分',
    },
    body: {
      en: 'For a moment the ridge above the workshop turns the colour of copper. This dial is that colour, on slate-grey nubuck.',
      fr: 'Un instant, la crête au-dessus de l’atelier devient cuivre. Ce cadran a cette couleur, sur nubuck ardoise.',
      ar: 'للحظةٍ تصير القمة فوق الورشة بلون النحاس. هذا الميناء بذلك اللون، على نوبوك رمادي.',
      ja: 'ほんのひととき、工房の上の稜線が銅色に染まります。その色の文字盤を、スレートグレーのヌバックに。',
    },
  },
  perihelion: {
    message: {
      en: 'Closest to the sun',
      fr: 'Au plus près du soleil',
      ar: 'الأقرب إلى الشمس',
      ja: '太陽にもっとも近く',
    },
    body: {
      en: 'Once a year the Earth passes the point nearest to its star. Yellow gold and a blue engine-turned dial mark the occasion.',
      fr: 'Une fois l’an, la Terre passe au point le plus proche de son étoile. L’or jaune et un cadran bleu guilloché marquent l’occasion.',
      ar: 'مرة في العام تمر الأرض بأقرب نقطة من نجمها. ذهب أصفر وميناء أزرق مزخرف احتفاءً بذلك.',
      ja: '年に一度、地球は太陽にもっとも近い点を通ります。イエローゴールドと青いギョーシェで、そのときを記します。',
    },
  },
  apsis: {
    message: {
      en: 'The turning point of an orbit',
      fr: 'Le point de retour d’une orbite',
      ar: 'نقطة انعطاف المدار',
      ja: '軌道の折り返し',
    },
    body: {
      en: 'Eight sides, brushed and bevelled by hand, and a bracelet that closes like a sentence.',
      fr: 'Huit pans brossés et anglés à la main, et un bracelet qui se ferme comme une phrase.',
      ar: 'ثمانية أضلاع صُقلت وشُطفت باليد، وسوار يُغلق كما تُختم الجملة.',
      ja: '手で筋目と面取りを施した八つの辺。文が結ばれるように閉じるブレスレット。',
    },
  },
  umbra: {
    message: {
      en: 'The shadow, worn',
      fr: 'L’ombre, portée',
      ar: 'الظل على المعصم',
      ja: '影を、腕に',
    },
    body: {
      en: 'Black steel, white hands, one stroke of red. Made for those who stand in the path of an eclipse.',
      fr: 'Acier noir, aiguilles blanches, un trait de rouge. Pour celles et ceux qui se tiennent sur le chemin d’une éclipse.',
      ar: 'فولاذ أسود وعقارب بيضاء وخط أحمر واحد. لمن يقف في طريق الكسوف.',
      ja: '黒いスチール、白い針、ひと筆の赤。日食の道に立つ人のために。',
    },
    // A shadow does without a light.
    plainGround: true,
  },
  transit: {
    message: {
      en: 'For the moment a planet crosses the sun',
      fr: 'Pour l’instant où une planète passe devant le soleil',
      ar: 'للحظة عبور كوكب أمام الشمس',
      ja: '惑星が太陽を横切る瞬間のために',
    },
    body: {
      en: 'Two counters, a red hand, and a push that clicks. The crystal keeps the time; the spring does the talking.',
      fr: 'Deux compteurs, une aiguille rouge et un poussoir qui claque. Le cristal garde l’heure ; le ressort parle.',
      ar: 'عدّادان وعقرب أحمر وزرّ يُسمع صوته. البلورة تحفظ الوقت، والنابض يتكلم.',
      ja: '二つのカウンター、赤い針、手応えのあるプッシャー。時は水晶が守り、語るのはばねです。',
    },
  },
  'transit-eclipse': {
    message: { en: 'Second contact', fr: 'Deuxième contact', ar: 'التماس الثاني', ja: '第二接触' },
    body: {
      en: 'The black dial of the transit, on a mesh that lies flat like a calm sea.',
      fr: 'Le cadran noir de la Transit, sur une maille posée comme une mer calme.',
      ar: 'الميناء الأسود لساعة ترانزيت على شبكة منبسطة كبحر هادئ.',
      ja: '黒い文字盤のトランジットを、凪いだ海のようなメッシュに。',
    },
  },
  ecliptic: {
    message: {
      en: 'The path of the sun',
      fr: 'Le chemin du soleil',
      ar: 'مسار الشمس',
      ja: '太陽の道',
    },
    body: {
      en: 'A green that is almost black in the shade, and an ochre hand for those who still measure what passes.',
      fr: 'Un vert presque noir à l’ombre, et une aiguille ocre pour qui mesure encore ce qui passe.',
      ar: 'أخضر يكاد يسودّ في الظل، وعقرب أصفر ترابي لمن لا يزال يقيس ما يمر.',
      ja: '陰ではほとんど黒に見える緑。過ぎゆくものを測る人のための、黄土色の針。',
    },
  },
  parallax: {
    message: {
      en: 'Seen from two sides',
      fr: 'Vue de deux côtés',
      ar: 'من جانبين',
      ja: '二つの側から',
    },
    body: {
      en: 'Titanium, grey on grey, and one orange hand to tell how far away things are.',
      fr: 'Titane, gris sur gris, et une aiguille orange pour dire à quelle distance sont les choses.',
      ar: 'تيتانيوم رماديّ على رمادي، وعقرب برتقالي يخبر كم تبعد الأشياء.',
      ja: 'チタン、グレーにグレー。ものの遠さを告げる、一本のオレンジの針。',
    },
  },
  selene: {
    message: {
      en: 'The moon, as it is tonight',
      fr: 'La lune, telle qu’elle est ce soir',
      ar: 'القمر كما هو الليلة',
      ja: '今夜の月を、そのままに',
    },
    body: {
      en: 'Aventurine, cut half a millimetre thin, and a moon that needs one correction in a hundred and twenty-two years.',
      fr: 'De l’aventurine taillée à un demi-millimètre, et une lune qui demande une correction en cent vingt-deux ans.',
      ar: 'أفنتورين بسماكة نصف ملليمتر، وقمر لا يحتاج إلا إلى تصحيح واحد كل مئة واثنين وعشرين عامًا.',
      ja: '半ミリに切ったアベンチュリン。月の補正は、百二十二年に一度です。',
    },
  },
  'selene-aurum': {
    message: {
      en: 'Full moon over snow',
      fr: 'Pleine lune sur la neige',
      ar: 'بدر فوق الثلج',
      ja: '雪の上の満月',
    },
    body: {
      en: 'Rose gold, white enamel, blued hands: the moon phase in its daytime dress.',
      fr: 'Or rose, émail blanc, aiguilles bleuies : la phase de lune en habit de jour.',
      ar: 'ذهب وردي ومينا بيضاء وعقارب مزرقّة: طور القمر في ثوب النهار.',
      ja: 'ローズゴールド、白いエナメル、青焼きの針。昼の装いのムーンフェイズ。',
    },
  },
  vesper: {
    message: {
      en: 'The first star of the evening',
      fr: 'La première étoile du soir',
      ar: 'أول نجم في المساء',
      ja: '宵の明星',
    },
    body: {
      en: 'Two hands, twelve dots and a green night. For those who do not count the seconds.',
      fr: 'Deux aiguilles, douze points et une nuit verte. Pour qui ne compte pas les secondes.',
      ar: 'عقربان واثنتا عشرة نقطة وليل أخضر. لمن لا يعدّ الثواني.',
      ja: '二本の針、十二の点、緑の夜。秒を数えない人へ。',
    },
  },
  perseid: {
    message: {
      en: 'Make a wish in August',
      fr: 'Un vœu au mois d’août',
      ar: 'أمنية في أغسطس',
      ja: '八月に、願いを',
    },
    body: {
      en: 'A barrel of steel, a painted sky, and a gold seconds hand that falls once a minute.',
      fr: 'Un tonneau d’acier, un ciel peint, et une trotteuse d’or qui file une fois par minute.',
      ar: 'برميل من الفولاذ وسماء مرسومة وعقرب ثوانٍ ذهبي يهوي مرة كل دقيقة.',
      ja: '樽形のスチール、描かれた空、一分に一度流れる金の秒針。',
    },
  },
  'orrery-no-1': {
    message: {
      en: 'Six planets, on time',
      fr: 'Six planètes, à l’heure',
      ar: 'ستة كواكب في موعدها',
      ja: '六つの惑星が、時間どおりに',
    },
    body: {
      en: 'The orrery of 1884, made small enough to wear. Saturn needs twenty-nine years for one turn; the case is made to last three.',
      fr: 'Le planétaire de 1884, rendu assez petit pour le poignet. Saturne met vingt-neuf ans à faire le tour ; la boîte est faite pour en voir trois.',
      ar: 'نموذج الكواكب لعام 1884 وقد صار صغيرًا بما يكفي للمعصم. يحتاج زحل إلى تسعة وعشرين عامًا لدورة واحدة، والعلبة صُنعت لتشهد ثلاثًا.',
      ja: '1884年の太陽系儀を、腕に載る大きさに。土星が一周するのに二十九年。ケースはその三周に耐えるようつくられています。',
    },
    more: orreryNo1StoryText,
  },
  almagest: {
    message: {
      en: 'A table of the heavens',
      fr: 'Une table du ciel',
      ar: 'جدول السماوات',
      ja: '天の表',
    },
    body: {
      en: 'Thirteen books of Ptolemy, one dial: sectors, hours, minutes, each in its own ring.',
      fr: 'Les treize livres de Ptolémée en un cadran : secteurs, heures, minutes, chacun dans son anneau.',
      ar: 'ثلاثة عشر كتابًا لبطليموس في ميناء واحد: القطاعات والساعات والدقائق، كلٌّ في حلقته.',
      ja: 'プトレマイオスの十三巻を、一枚の文字盤に。セクター、時、分が、それぞれの環に収まります。',
    },
  },
  aldebaran: {
    message: { en: 'The follower', fr: 'Celle qui suit', ar: 'الدبران', ja: '後に続くもの' },
    body: {
      en: 'The eye of the Bull follows the Pleiades, and kept its Arabic name. So do the numerals on this green enamel.',
      fr: 'L’œil du Taureau suit les Pléiades et a gardé son nom arabe. Les chiffres de cet émail vert aussi.',
      ar: 'عين الثور تتبع الثريا، وقد احتفظت باسمها العربي. وكذلك فعلت الأرقام على هذه المينا الخضراء.',
      ja: '牡牛の目はすばるに従い、アラビアの名を守りました。緑のエナメルの数字もまた。',
    },
  },
  'first-light': {
    message: {
      en: 'The night a telescope opens',
      fr: 'La nuit où s’ouvre un télescope',
      ar: 'ليلة افتتاح التلسكوب',
      ja: '望遠鏡が開く夜',
    },
    body: {
      en: 'White enamel fired seven times, print as thin as a hair, hands blued over a flame.',
      fr: 'Émail blanc cuit sept fois, impression fine comme un cheveu, aiguilles bleuies à la flamme.',
      ar: 'مينا بيضاء خُبزت سبع مرات، وطباعة برقّة الشعرة، وعقارب ازرقّت على اللهب.',
      ja: '七度焼いた白いエナメル、髪ほどに細い印字、炎で青く焼いた針。',
    },
  },
  solstice: {
    message: {
      en: 'The longest day of the year',
      fr: 'Le plus long jour de l’année',
      ar: 'أطول يوم في السنة',
      ja: '一年でもっとも長い日',
    },
    body: {
      en: 'An engine-turned sun that opens from the centre, and Roman numerals in the brown of old ink.',
      fr: 'Un soleil guilloché qui s’ouvre depuis le centre, et des chiffres romains du brun des vieilles encres.',
      ar: 'شمس مزخرفة تتفتح من المركز، وأرقام رومانية ببنّي الحبر القديم.',
      ja: '中心から開くギョーシェの太陽と、古いインクの褐色のローマ数字。',
    },
  },
}
