import { same, t, type Localized } from './kit.ts'

export interface SeedLine {
  /** Handle of the shop's collection. */
  handle: 'mechanical-line' | 'mechaquartz' | 'night-sky' | 'first-light'
  title: Localized
  headline: Localized
  /** One sentence for cards and headers. */
  text: Localized
  story: Localized
  /** Upright picture, for cards and menus. */
  image: string
  /** Wide picture, for headers. */
  wide: string
  detail: string
  /** Watches shown on the editorial page. */
  pieces: { handle: string; title: Localized; text: Localized }[]
}

/** The four lines of the house, in the order of the printed catalogue. */
export const lines: SeedLine[] = [
  {
    handle: 'mechanical-line',
    title: t('Mechanical line', 'Ligne mécanique', 'الخط الميكانيكي', 'メカニカルライン'),
    headline: t(
      'Wound by hand, read at noon',
      'Remontée à la main, lue à midi',
      'تُملأ باليد، وتُقرأ عند الظهيرة',
      '手で巻き、正午に読む',
    ),
    text: t(
      'Hand-wound and automatic watches, drawn around the highest point of the sun.',
      'Montres à remontage manuel et automatiques, dessinées autour du plus haut point du soleil.',
      'ساعات تُملأ يدويًا أو ذاتيًا، رُسمت حول أعلى نقطة تبلغها الشمس.',
      '手巻きと自動巻き。太陽がもっとも高くなる一点から描いた時計。',
    ),
    story: t(
      'The meridian is the line that the sun crosses at noon. On these dials every division starts from it: the track counts from twelve, the brushing runs from the centre, and the hands are long enough to touch what they point at.',
      'Le méridien est la ligne que le soleil franchit à midi. Sur ces cadrans, toute division en part : le chemin de fer compte depuis midi, le brossé part du centre, et les aiguilles sont assez longues pour toucher ce qu’elles indiquent.',
      'خط الزوال هو الخط الذي تعبره الشمس ظهرًا. وفي هذه الموانئ يبدأ منه كل تقسيم: المسار يعدّ من الثانية عشرة، والصقل ينطلق من المركز، والعقارب طويلة بما يكفي لتلامس ما تشير إليه.',
      '子午線は、正午に太陽が越える線。この文字盤ではすべての目盛りがそこから始まります。レールウェイは十二時から数え、筋目は中心から走り、針は指すものに届く長さです。',
    ),
    image: 'meridian-front-bone.jpg',
    wide: 'collection-mechanical-line.jpg',
    detail: 'meridian-macro.jpg',
    pieces: [
      {
        handle: 'meridian',
        title: same('Meridian'),
        text: t(
          'Three hands and a sun-brushed dial.',
          'Trois aiguilles, un cadran soleillé.',
          'ثلاثة عقارب وميناء بإشعاع شمسي.',
          '三針とサンレイ文字盤。',
        ),
      },
      {
        handle: 'perihelion',
        title: same('Perihelion'),
        text: t(
          'The one closest to the sun.',
          'La plus proche du soleil.',
          'الأقرب إلى الشمس.',
          '太陽にもっとも近い一本。',
        ),
      },
      {
        handle: 'umbra',
        title: same('Umbra'),
        text: t('The shadow, worn.', 'L’ombre, portée.', 'الظل، على المعصم.', '影を、腕に。'),
      },
    ],
  },
  {
    handle: 'mechaquartz',
    title: t('Mecha-quartz', 'Méca-quartz', 'ميكا-كوارتز', 'メカクォーツ'),
    headline: t(
      'A crystal keeps it, a spring shows it',
      'Un cristal la garde, un ressort la montre',
      'تحفظها بلورة، ويُظهرها نابض',
      '水晶が保ち、ばねが示す',
    ),
    text: t(
      'Chronographs that are exact like a crystal and snap like a spring.',
      'Des chronographes exacts comme un cristal et vifs comme un ressort.',
      'كرونوغرافات دقيقة كالبلورة وسريعة كالنابض.',
      '水晶の正確さと、ばねの切れ味をもつクロノグラフ。',
    ),
    story: t(
      'To time a transit — the moment when a planet crosses the sun — an astronomer needs a hand that starts at once and returns at once. These watches are made for that moment, and for eggs.',
      'Pour chronométrer un transit, l’instant où une planète passe devant le soleil, l’astronome veut une aiguille qui parte net et revienne net. Ces montres sont faites pour cet instant, et pour les œufs à la coque.',
      'لتوقيت عبور كوكبٍ أمام الشمس يحتاج الفلكي إلى عقرب ينطلق فورًا ويعود فورًا. صُنعت هذه الساعات لتلك اللحظة، ولسلق البيض أيضًا.',
      '惑星が太陽の前を横切る瞬間を計るには、すぐに動き、すぐに戻る針が要ります。この時計はその瞬間のために、そしてゆで卵のためにつくられました。',
    ),
    image: 'transit-front-bone.jpg',
    wide: 'collection-mechaquartz.jpg',
    detail: 'transit-macro.jpg',
    pieces: [
      {
        handle: 'transit',
        title: same('Transit'),
        text: t(
          'Two counters, one clear purpose.',
          'Deux compteurs, une idée claire.',
          'عدّادان وغاية واحدة.',
          '二つのカウンター、ひとつの目的。',
        ),
      },
      {
        handle: 'ecliptic',
        title: same('Ecliptic'),
        text: t(
          'The path of the sun, with a date.',
          'Le chemin du soleil, avec la date.',
          'مسار الشمس، مع التاريخ.',
          '太陽の道と、日付。',
        ),
      },
      {
        handle: 'parallax',
        title: same('Parallax'),
        text: t(
          'Seen from two sides.',
          'Vue de deux côtés.',
          'تُرى من جانبين.',
          '二つの側から見る。',
        ),
      },
    ],
  },
  {
    handle: 'night-sky',
    title: t('Night sky', 'Ciel de nuit', 'سماء الليل', 'ナイトスカイ'),
    headline: t(
      'Everything that shines later',
      'Tout ce qui brille plus tard',
      'كل ما يلمع متأخرًا',
      '遅れて輝くもの、すべて',
    ),
    text: t(
      'Moon phases, aventurine and one orrery for the wrist.',
      'Phases de lune, aventurine et un planétaire de poignet.',
      'أطوار القمر، وحجر الأفنتورين، ونموذج كواكب للمعصم.',
      'ムーンフェイズ、アベンチュリン、そして腕に載る太陽系儀。',
    ),
    story: t(
      'Aventurine was found by accident in a Venetian furnace: copper dropped into glass and became stars. We cut it half a millimetre thin and leave it alone.',
      'L’aventurine est née par accident dans un four vénitien : du cuivre tombé dans le verre devint étoiles. Nous la taillons à un demi-millimètre et n’y touchons plus.',
      'وُلد الأفنتورين مصادفةً في فرن بالبندقية: سقط النحاس في الزجاج فصار نجومًا. نقطعه بسماكة نصف ملليمتر ثم ندعه وشأنه.',
      'アベンチュリンはヴェネツィアの炉で偶然に生まれました。ガラスに落ちた銅が星になったのです。私たちは半ミリの薄さに切り、あとは何もしません。',
    ),
    image: 'selene-front-ink.jpg',
    wide: 'collection-night-sky.jpg',
    detail: 'selene-macro.jpg',
    pieces: [
      {
        handle: 'selene',
        title: same('Selene'),
        text: t(
          'The moon, as it is tonight.',
          'La lune, telle qu’elle est ce soir.',
          'القمر كما هو الليلة.',
          '今夜の月を、そのままに。',
        ),
      },
      {
        handle: 'vesper',
        title: same('Vesper'),
        text: t(
          'The first star of the evening.',
          'La première étoile du soir.',
          'أول نجم في المساء.',
          '宵の明星。',
        ),
      },
      {
        handle: 'orrery-no-1',
        title: same('Orrery No. 1'),
        text: t(
          'Six planets, on time.',
          'Six planètes, à l’heure.',
          'ستة كواكب في موعدها.',
          '六つの惑星が、時間どおりに。',
        ),
      },
    ],
  },
  {
    handle: 'first-light',
    title: t('First light', 'Première lumière', 'الضوء الأول', 'ファーストライト'),
    headline: t(
      'The hour before the colours',
      'L’heure d’avant les couleurs',
      'الساعة التي تسبق الألوان',
      '色が訪れる前の時',
    ),
    text: t(
      'Enamel, sector dials and the calm of the early instruments.',
      'Émail, cadrans à secteurs et le calme des premiers instruments.',
      'مينا وموانئ مقسّمة وهدوء الأدوات الأولى.',
      'エナメル、セクターダイヤル、初期の計器の静けさ。',
    ),
    story: t(
      'First light is the night when a new telescope is opened for the first time. The watches of this line look like the instruments that stood beside it: white enamel, thin print, nothing that does not measure.',
      'La première lumière est la nuit où un nouveau télescope s’ouvre pour la première fois. Les montres de cette ligne ressemblent aux instruments posés près de lui : émail blanc, impression fine, rien qui ne mesure.',
      '«الضوء الأول» هي الليلة التي يُفتح فيها تلسكوب جديد للمرة الأولى. وساعات هذا الخط تشبه الأدوات التي وقفت بجانبه: مينا بيضاء، وطباعة رقيقة، ولا شيء لا يقيس.',
      'ファーストライトとは、新しい望遠鏡がはじめて空を見る夜のこと。この系譜の時計は、その傍らにあった計器に似ています。白いエナメル、細い印字、計らないものは何ひとつありません。',
    ),
    image: 'first-light-front-bone.jpg',
    wide: 'collection-first-light.jpg',
    detail: 'first-light-macro.jpg',
    pieces: [
      {
        handle: 'first-light',
        title: same('First Light'),
        text: t(
          'White enamel, blued hands.',
          'Émail blanc, aiguilles bleuies.',
          'مينا بيضاء وعقارب مزرقّة.',
          '白いエナメルに、青焼きの針。',
        ),
      },
      {
        handle: 'aldebaran',
        title: same('Aldebaran'),
        text: t(
          'Numerals as al-Sufi wrote them.',
          'Des chiffres comme les écrivait al-Sufi.',
          'أرقام كما كتبها الصوفي.',
          'アッ＝スーフィーの記した数字で。',
        ),
      },
      {
        handle: 'solstice',
        title: same('Solstice'),
        text: t(
          'The longest day of the year.',
          'Le plus long jour de l’année.',
          'أطول يوم في السنة.',
          '一年でもっとも長い日。',
        ),
      },
    ],
  },
]
