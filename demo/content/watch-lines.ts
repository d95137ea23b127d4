import { sameTextInEveryLocale, type TextInEveryLocale } from './seed-types.ts'

export interface SeedWatchLine {
  /** Handle of the shop's collection. */
  handle: 'mechanical-line' | 'mechaquartz' | 'night-sky' | 'first-light'
  title: TextInEveryLocale
  headline: TextInEveryLocale
  /** One sentence for cards and headers. */
  text: TextInEveryLocale
  story: TextInEveryLocale
  /** Upright picture, for cards and menus. */
  image: string
  /** Wide picture, for headers. */
  wide: string
  detail: string
  /** Watches shown on the editorial page. */
  pieces: { handle: string; title: TextInEveryLocale; text: TextInEveryLocale }[]
}

/** The four lines of the house, in the order of the printed catalogue. */
export const watchLines: SeedWatchLine[] = [
  {
    handle: 'mechanical-line',
    title: {
      en: 'Mechanical line',
      fr: 'Ligne mécanique',
      ar: 'الخط الميكانيكي',
      ja: 'メカニカルライン',
    },
    headline: {
      en: 'Wound by hand, read at noon',
      fr: 'Remontée à la main, lue à midi',
      ar: 'تعبئة باليد، وقراءة عند الظهيرة',
      ja: '手で巻き、正午に読む',
    },
    text: {
      en: 'Hand-wound and automatic watches, drawn around the highest point of the sun.',
      fr: 'Montres à remontage manuel et automatiques, dessinées autour du plus haut point du soleil.',
      ar: 'ساعات تُملأ يدويًا أو ذاتيًا، رُسمت حول أعلى نقطة تبلغها الشمس.',
      ja: '手巻きと自動巻き。太陽がもっとも高くなる一点から描いた時計。',
    },
    story: {
      en: 'The meridian is the line that the sun crosses at noon. On these dials every division starts from it: the track counts from twelve, the brushing runs from the centre, and the hands are long enough to touch what they point at.',
      fr: 'Le méridien est la ligne que le soleil franchit à midi. Sur ces cadrans, toute division en part : le chemin de fer compte depuis midi, le brossé part du centre, et les aiguilles sont assez longues pour toucher ce qu’elles indiquent.',
      ar: 'خط الزوال هو الخط الذي تعبره الشمس ظهرًا. وفي هذه الموانئ يبدأ منه كل تقسيم: المسار يعدّ من الثانية عشرة، والصقل ينطلق من المركز، والعقارب طويلة بما يكفي لتلامس ما تشير إليه.',
      ja: '子午線は、正午に太陽が越える線。この文字盤ではすべての目盛りがそこから始まります。レールウェイは十二時から数え、筋目は中心から走り、針は指すものに届く長さです。',
    },
    image: 'meridian-front-bone.webp',
    wide: 'collection-mechanical-line.webp',
    detail: 'meridian-macro.webp',
    pieces: [
      {
        handle: 'meridian',
        title: sameTextInEveryLocale('Meridian'),
        text: {
          en: 'Three hands and a sun-brushed dial.',
          fr: 'Trois aiguilles, un cadran soleillé.',
          ar: 'ثلاثة عقارب وميناء بإشعاع شمسي.',
          ja: '三針とサンレイ文字盤。',
        },
      },
      {
        handle: 'perihelion',
        title: sameTextInEveryLocale('Perihelion'),
        text: {
          en: 'The one closest to the sun.',
          fr: 'La plus proche du soleil.',
          ar: 'الأقرب إلى الشمس.',
          ja: '太陽にもっとも近い一本。',
        },
      },
      {
        handle: 'umbra',
        title: sameTextInEveryLocale('Umbra'),
        text: {
          en: 'The shadow, worn.',
          fr: 'L’ombre, portée.',
          ar: 'الظل، على المعصم.',
          ja: '影を、腕に。',
        },
      },
    ],
  },
  {
    handle: 'mechaquartz',
    title: { en: 'Mecha-quartz', fr: 'Méca-quartz', ar: 'ميكا-كوارتز', ja: 'メカクォーツ' },
    headline: {
      en: 'A crystal keeps it, a spring shows it',
      fr: 'Un cristal la garde, un ressort la montre',
      ar: 'تحفظها بلورة ويظهرها نابض',
      ja: '水晶が保ち、ばねが示す',
    },
    text: {
      en: 'Chronographs that are exact like a crystal and snap like a spring.',
      fr: 'Des chronographes exacts comme un cristal et vifs comme un ressort.',
      ar: 'كرونوغرافات دقيقة كالبلورة وسريعة كالنابض.',
      ja: '水晶の正確さと、ばねの切れ味をもつクロノグラフ。',
    },
    story: {
      en: 'To time a transit — the moment when a planet crosses the sun — an astronomer needs a hand that starts at once and returns at once. These watches are made for that moment, and for eggs.',
      fr: 'Pour chronométrer un transit, l’instant où une planète passe devant le soleil, l’astronome veut une aiguille qui parte net et revienne net. Ces montres sont faites pour cet instant, et pour les œufs à la coque.',
      ar: 'لتوقيت عبور كوكبٍ أمام الشمس يحتاج الفلكي إلى عقرب ينطلق فورًا ويعود فورًا. صُنعت هذه الساعات لتلك اللحظة، ولسلق البيض أيضًا.',
      ja: '惑星が太陽の前を横切る瞬間を計るには、すぐに動き、すぐに戻る針が要ります。この時計はその瞬間のために、そしてゆで卵のためにつくられました。',
    },
    image: 'transit-front-bone.webp',
    wide: 'collection-mechaquartz.webp',
    detail: 'transit-macro.webp',
    pieces: [
      {
        handle: 'transit',
        title: sameTextInEveryLocale('Transit'),
        text: {
          en: 'Two counters, one clear purpose.',
          fr: 'Deux compteurs, une idée claire.',
          ar: 'عدّادان وغاية واحدة.',
          ja: '二つのカウンター、ひとつの目的。',
        },
      },
      {
        handle: 'ecliptic',
        title: sameTextInEveryLocale('Ecliptic'),
        text: {
          en: 'The path of the sun, in green.',
          fr: 'Le chemin du soleil, en vert.',
          ar: 'مسار الشمس، بالأخضر.',
          ja: '太陽の道を、緑で。',
        },
      },
      {
        handle: 'parallax',
        title: sameTextInEveryLocale('Parallax'),
        text: {
          en: 'Seen from two sides.',
          fr: 'Vue de deux côtés.',
          ar: 'تُرى من جانبين.',
          ja: '二つの側から見る。',
        },
      },
    ],
  },
  {
    handle: 'night-sky',
    title: { en: 'Night sky', fr: 'Ciel de nuit', ar: 'سماء الليل', ja: 'ナイトスカイ' },
    headline: {
      en: 'Everything that shines later',
      fr: 'Tout ce qui brille plus tard',
      ar: 'كل ما يلمع متأخرًا',
      ja: '遅れて輝くもの、すべて',
    },
    text: {
      en: 'Moon phases, aventurine and one orrery for the wrist.',
      fr: 'Phases de lune, aventurine et un planétaire de poignet.',
      ar: 'أطوار القمر، وحجر الأفنتورين، ونموذج كواكب للمعصم.',
      ja: 'ムーンフェイズ、アベンチュリン、そして腕に載る太陽系儀。',
    },
    story: {
      en: 'Aventurine was found by accident in a Venetian furnace: copper dropped into glass and became stars. We cut it half a millimetre thin and leave it alone.',
      fr: 'L’aventurine est née par accident dans un four vénitien : du cuivre tombé dans le verre devint étoiles. Nous la taillons à un demi-millimètre et n’y touchons plus.',
      ar: 'وُلد الأفنتورين مصادفةً في فرن بالبندقية: سقط النحاس في الزجاج فصار نجومًا. نقطعه بسماكة نصف ملليمتر ثم ندعه وشأنه.',
      ja: 'アベンチュリンはヴェネツィアの炉で偶然に生まれました。ガラスに落ちた銅が星になったのです。私たちは半ミリの薄さに切り、あとは何もしません。',
    },
    image: 'selene-front-ink.webp',
    wide: 'collection-night-sky.webp',
    detail: 'selene-macro.webp',
    pieces: [
      {
        handle: 'selene',
        title: sameTextInEveryLocale('Selene'),
        text: {
          en: 'The moon, as it is tonight.',
          fr: 'La lune, telle qu’elle est ce soir.',
          ar: 'القمر كما هو الليلة.',
          ja: '今夜の月を、そのままに。',
        },
      },
      {
        handle: 'vesper',
        title: sameTextInEveryLocale('Vesper'),
        text: {
          en: 'The first star of the evening.',
          fr: 'La première étoile du soir.',
          ar: 'أول نجم في المساء.',
          ja: '宵の明星。',
        },
      },
      {
        handle: 'orrery-no-1',
        title: sameTextInEveryLocale('Orrery No. 1'),
        text: {
          en: 'Six planets, on time.',
          fr: 'Six planètes, à l’heure.',
          ar: 'ستة كواكب في موعدها.',
          ja: '六つの惑星が、時間どおりに。',
        },
      },
    ],
  },
  {
    handle: 'first-light',
    title: { en: 'First light', fr: 'Première lumière', ar: 'الضوء الأول', ja: 'ファーストライト' },
    headline: {
      en: 'The hour before the colours',
      fr: 'L’heure d’avant les couleurs',
      ar: 'الساعة التي تسبق الألوان',
      ja: '色が訪れる前の時',
    },
    text: {
      en: 'Enamel, sector dials and the calm of the early instruments.',
      fr: 'Émail, cadrans à secteurs et le calme des premiers instruments.',
      ar: 'مينا وموانئ مقسّمة وهدوء الأدوات الأولى.',
      ja: 'エナメル、セクターダイヤル、初期の計器の静けさ。',
    },
    story: {
      en: 'First light is the night when a new telescope is opened for the first time. The watches of this line look like the instruments that stood beside it: white enamel, thin print, nothing that does not measure.',
      fr: 'La première lumière est la nuit où un nouveau télescope s’ouvre pour la première fois. Les montres de cette ligne ressemblent aux instruments posés près de lui : émail blanc, impression fine, rien qui ne mesure.',
      ar: '«الضوء الأول» هي الليلة التي يُفتح فيها تلسكوب جديد للمرة الأولى. وساعات هذا الخط تشبه الأدوات التي وقفت بجانبه: مينا بيضاء، وطباعة رقيقة، ولا شيء لا يقيس.',
      ja: 'ファーストライトとは、新しい望遠鏡がはじめて空を見る夜のこと。この系譜の時計は、その傍らにあった計器に似ています。白いエナメル、細い印字、計らないものは何ひとつありません。',
    },
    image: 'first-light-front-bone.webp',
    wide: 'collection-first-light.webp',
    detail: 'first-light-macro.webp',
    pieces: [
      {
        handle: 'first-light',
        title: sameTextInEveryLocale('First Light'),
        text: {
          en: 'White enamel, blued hands.',
          fr: 'Émail blanc, aiguilles bleuies.',
          ar: 'مينا بيضاء وعقارب مزرقّة.',
          ja: '白いエナメルに、青焼きの針。',
        },
      },
      {
        handle: 'aldebaran',
        title: sameTextInEveryLocale('Aldebaran'),
        text: {
          en: 'Numerals as al-Sufi wrote them.',
          fr: 'Des chiffres comme les écrivait al-Sufi.',
          ar: 'أرقام كما كتبها الصوفي.',
          ja: 'アッ＝スーフィーの記した数字で。',
        },
      },
      {
        handle: 'solstice',
        title: sameTextInEveryLocale('Solstice'),
        text: {
          en: 'The longest day of the year.',
          fr: 'Le plus long jour de l’année.',
          ar: 'أطول يوم في السنة.',
          ja: '一年でもっとも長い日。',
        },
      },
    ],
  },
]
