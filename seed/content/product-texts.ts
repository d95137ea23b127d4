import { t, type Localized } from './kit.ts'

export interface ProductText {
  /** The line beside the name. */
  message: Localized
  /** What the watch is about, in two or three sentences. */
  body: Localized
}

/** The story of each watch by its handle. */
export const productTexts: Record<string, ProductText> = {
  meridian: {
    message: t('Noon, every day', 'Midi, chaque jour', 'ظهيرة كل يوم', '毎日の、正午'),
    body: t(
      'The watch the house began with: warm paper on the dial, small seconds that never hurry, and nothing that asks to be noticed.',
      'La montre par laquelle tout a commencé : un cadran couleur papier, une petite seconde qui ne se presse jamais, et rien qui demande à être remarqué.',
      'الساعة التي بدأت بها الدار: ميناء بلون الورق الدافئ، وثوانٍ صغيرة لا تستعجل، ولا شيء يطلب أن يُلاحَظ.',
      'メゾンの始まりの一本。温かな紙の色の文字盤、急がないスモールセコンド、目立とうとするものは何もありません。',
    ),
  },
  'meridian-ink': {
    message: t(
      'Meridian after dark',
      'La Meridian, la nuit venue',
      'ميريديان بعد الغروب',
      '夜のメリディアン',
    ),
    body: t(
      'Galvanic black, so deep that the polished hands seem to stand on water.',
      'Un noir galvanique si profond que les aiguilles polies semblent posées sur l’eau.',
      'أسود غلفاني عميق تبدو فيه العقارب المصقولة واقفة على الماء.',
      '深いガルバニックブラック。磨かれた針が水面に立つように見えます。',
    ),
  },
  'meridian-dusk': {
    message: t(
      'A few minutes after sunset',
      'Quelques minutes après le coucher',
      'دقائق بعد المغيب',
      '日没から数分',
    ),
    body: t(
      'For a moment the ridge above the workshop turns the colour of copper. This dial is that colour, on slate-grey nubuck.',
      'Un instant, la crête au-dessus de l’atelier devient cuivre. Ce cadran a cette couleur, sur nubuck ardoise.',
      'للحظةٍ تصير القمة فوق الورشة بلون النحاس. هذا الميناء بذلك اللون، على نوبوك رمادي.',
      'ほんのひととき、工房の上の稜線が銅色に染まります。その色の文字盤を、スレートグレーのヌバックに。',
    ),
  },
  perihelion: {
    message: t(
      'Closest to the sun',
      'Au plus près du soleil',
      'الأقرب إلى الشمس',
      '太陽にもっとも近く',
    ),
    body: t(
      'Once a year the Earth passes the point nearest to its star. Yellow gold and a blue engine-turned dial mark the occasion.',
      'Une fois l’an, la Terre passe au point le plus proche de son étoile. L’or jaune et un cadran bleu guilloché marquent l’occasion.',
      'مرة في العام تمر الأرض بأقرب نقطة من نجمها. ذهب أصفر وميناء أزرق مزخرف احتفاءً بذلك.',
      '年に一度、地球は太陽にもっとも近い点を通ります。イエローゴールドと青いギョーシェで、そのときを記します。',
    ),
  },
  apsis: {
    message: t(
      'The turning point of an orbit',
      'Le point de retour d’une orbite',
      'نقطة انعطاف المدار',
      '軌道の折り返し',
    ),
    body: t(
      'Eight sides, brushed and bevelled by hand, and a bracelet that closes like a sentence.',
      'Huit pans brossés et anglés à la main, et un bracelet qui se ferme comme une phrase.',
      'ثمانية أضلاع صُقلت وشُطفت باليد، وسوار يُغلق كما تُختم الجملة.',
      '手で筋目と面取りを施した八つの辺。文が結ばれるように閉じるブレスレット。',
    ),
  },
  umbra: {
    message: t('The shadow, worn', 'L’ombre, portée', 'الظل على المعصم', '影を、腕に'),
    body: t(
      'Black steel, white hands, one stroke of red. Made for those who stand in the path of an eclipse.',
      'Acier noir, aiguilles blanches, un trait de rouge. Pour celles et ceux qui se tiennent sur le chemin d’une éclipse.',
      'فولاذ أسود وعقارب بيضاء وخط أحمر واحد. لمن يقف في طريق الكسوف.',
      '黒いスチール、白い針、ひと筆の赤。日食の道に立つ人のために。',
    ),
  },
  transit: {
    message: t(
      'For the moment a planet crosses the sun',
      'Pour l’instant où une planète passe devant le soleil',
      'للحظة عبور كوكبٍ أمام الشمس',
      '惑星が太陽を横切る瞬間のために',
    ),
    body: t(
      'Two counters, a red hand, and a push that clicks. The crystal keeps the time; the spring does the talking.',
      'Deux compteurs, une aiguille rouge et un poussoir qui claque. Le cristal garde l’heure ; le ressort parle.',
      'عدّادان وعقرب أحمر وزرّ يُسمع صوته. البلورة تحفظ الوقت، والنابض يتكلم.',
      '二つのカウンター、赤い針、手応えのあるプッシャー。時は水晶が守り、語るのはばねです。',
    ),
  },
  'transit-eclipse': {
    message: t('Second contact', 'Deuxième contact', 'التماس الثاني', '第二接触'),
    body: t(
      'The black dial of the transit, on a mesh that lies flat like a calm sea.',
      'Le cadran noir de la Transit, sur une maille posée comme une mer calme.',
      'الميناء الأسود لساعة ترانزيت على شبكة منبسطة كبحر هادئ.',
      '黒い文字盤のトランジットを、凪いだ海のようなメッシュに。',
    ),
  },
  ecliptic: {
    message: t('The path of the sun', 'Le chemin du soleil', 'مسار الشمس', '太陽の道'),
    body: t(
      'A green that is almost black in the shade, and a tachymeter for those who still measure what passes.',
      'Un vert presque noir à l’ombre, et un tachymètre pour qui mesure encore ce qui passe.',
      'أخضر يكاد يسودّ في الظل، ومقياس سرعة لمن لا يزال يقيس ما يمر.',
      '陰ではほとんど黒に見える緑。過ぎゆくものを測る人のためのタキメーター。',
    ),
  },
  parallax: {
    message: t('Seen from two sides', 'Vue de deux côtés', 'تُرى من جانبين', '二つの側から'),
    body: t(
      'Titanium, grey on grey, and one orange hand to tell how far away things are.',
      'Titane, gris sur gris, et une aiguille orange pour dire à quelle distance sont les choses.',
      'تيتانيوم رماديّ على رمادي، وعقرب برتقالي يخبر كم تبعد الأشياء.',
      'チタン、グレーにグレー。ものの遠さを告げる、一本のオレンジの針。',
    ),
  },
  selene: {
    message: t(
      'The moon, as it is tonight',
      'La lune, telle qu’elle est ce soir',
      'القمر كما هو الليلة',
      '今夜の月を、そのままに',
    ),
    body: t(
      'Aventurine, cut half a millimetre thin, and a moon that needs one correction in a hundred and twenty-two years.',
      'De l’aventurine taillée à un demi-millimètre, et une lune qui demande une correction en cent vingt-deux ans.',
      'أفنتورين بسماكة نصف ملليمتر، وقمر لا يحتاج إلا إلى تصحيح واحد كل مئة واثنين وعشرين عامًا.',
      '半ミリに切ったアベンチュリン。月の補正は、百二十二年に一度です。',
    ),
  },
  'selene-aurum': {
    message: t('Full moon over snow', 'Pleine lune sur la neige', 'بدرٌ فوق الثلج', '雪の上の満月'),
    body: t(
      'Rose gold, white enamel, blued hands: the moon phase in its daytime dress.',
      'Or rose, émail blanc, aiguilles bleuies : la phase de lune en habit de jour.',
      'ذهب وردي ومينا بيضاء وعقارب مزرقّة: طور القمر في ثوب النهار.',
      'ローズゴールド、白いエナメル、青焼きの針。昼の装いのムーンフェイズ。',
    ),
  },
  vesper: {
    message: t(
      'The first star of the evening',
      'La première étoile du soir',
      'أول نجم في المساء',
      '宵の明星',
    ),
    body: t(
      'Two hands, eleven dots and a green night. For those who do not count the seconds.',
      'Deux aiguilles, onze points et une nuit verte. Pour qui ne compte pas les secondes.',
      'عقربان وإحدى عشرة نقطة وليل أخضر. لمن لا يعدّ الثواني.',
      '二本の針、十一の点、緑の夜。秒を数えない人へ。',
    ),
  },
  perseid: {
    message: t(
      'Make a wish in August',
      'Un vœu au mois d’août',
      'أمنية في أغسطس',
      '八月に、願いを',
    ),
    body: t(
      'A barrel of steel, a painted sky, and a gold seconds hand that falls once a minute.',
      'Un tonneau d’acier, un ciel peint, et une trotteuse d’or qui file une fois par minute.',
      'برميل من الفولاذ وسماء مرسومة وعقرب ثوانٍ ذهبي يهوي مرة كل دقيقة.',
      '樽形のスチール、描かれた空、一分に一度流れる金の秒針。',
    ),
  },
  'orrery-no-1': {
    message: t(
      'Six planets, on time',
      'Six planètes, à l’heure',
      'ستة كواكب في موعدها',
      '六つの惑星が、時間どおりに',
    ),
    body: t(
      'The orrery of 1884, made small enough to wear. Saturn needs twenty-nine years for one turn; the case is made to last three.',
      'Le planétaire de 1884, rendu assez petit pour le poignet. Saturne met vingt-neuf ans à faire le tour ; la boîte est faite pour en voir trois.',
      'نموذج الكواكب لعام 1884 وقد صار صغيرًا بما يكفي للمعصم. يحتاج زحل إلى تسعة وعشرين عامًا لدورة واحدة، والعلبة صُنعت لتشهد ثلاثًا.',
      '1884年の太陽系儀を、腕に載る大きさに。土星が一周するのに二十九年。ケースはその三周に耐えるようつくられています。',
    ),
  },
  almagest: {
    message: t('A table of the heavens', 'Une table du ciel', 'جدول السماوات', '天の表'),
    body: t(
      'Thirteen books of Ptolemy, one dial: sectors, hours, minutes, each in its own ring.',
      'Les treize livres de Ptolémée en un cadran : secteurs, heures, minutes, chacun dans son anneau.',
      'ثلاثة عشر كتابًا لبطليموس في ميناء واحد: القطاعات والساعات والدقائق، كلٌّ في حلقته.',
      'プトレマイオスの十三巻を、一枚の文字盤に。セクター、時、分が、それぞれの環に収まります。',
    ),
  },
  aldebaran: {
    message: t('The follower', 'Celle qui suit', 'الدَّبَران', '後に続くもの'),
    body: t(
      'The eye of the Bull follows the Pleiades, and kept its Arabic name. So do the numerals on this green enamel.',
      'L’œil du Taureau suit les Pléiades et a gardé son nom arabe. Les chiffres de cet émail vert aussi.',
      'عين الثور تتبع الثريا، وقد احتفظت باسمها العربي. وكذلك فعلت الأرقام على هذه المينا الخضراء.',
      '牡牛の目はすばるに従い、アラビアの名を守りました。緑のエナメルの数字もまた。',
    ),
  },
  'first-light': {
    message: t(
      'The night a telescope opens',
      'La nuit où s’ouvre un télescope',
      'ليلةَ يُفتح التلسكوب',
      '望遠鏡が開く夜',
    ),
    body: t(
      'White enamel fired seven times, print as thin as a hair, hands blued over a flame.',
      'Émail blanc cuit sept fois, impression fine comme un cheveu, aiguilles bleuies à la flamme.',
      'مينا بيضاء خُبزت سبع مرات، وطباعة برقّة الشعرة، وعقارب ازرقّت على اللهب.',
      '七度焼いた白いエナメル、髪ほどに細い印字、炎で青く焼いた針。',
    ),
  },
  solstice: {
    message: t(
      'The longest day of the year',
      'Le plus long jour de l’année',
      'أطول يوم في السنة',
      '一年でもっとも長い日',
    ),
    body: t(
      'An engine-turned sun that opens from the centre, and Roman numerals in the brown of old ink.',
      'Un soleil guilloché qui s’ouvre depuis le centre, et des chiffres romains du brun des vieilles encres.',
      'شمس مزخرفة تتفتح من المركز، وأرقام رومانية ببنّي الحبر القديم.',
      '中心から開くギョーシェの太陽と、古いインクの褐色のローマ数字。',
    ),
  },
}
