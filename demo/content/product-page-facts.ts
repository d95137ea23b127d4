import { calibres } from '../catalogue/calibres.ts'
import { millimetresInEveryLocale } from '../catalogue/format-millimetres.ts'
import { courierDelivery } from '../catalogue/shop-commerce.ts'
import type { CaseFinish, CaseMetal, Complication, WatchDesign } from '../catalogue/watch-design.ts'
import { sameTextInEveryLocale, type TextInEveryLocale, type SeedTextBlock } from './seed-types.ts'

const metals: Record<CaseMetal, TextInEveryLocale> = {
  steel: {
    en: 'Stainless steel',
    fr: 'Acier inoxydable',
    ar: 'فولاذ لا يصدأ',
    ja: 'ステンレススチール',
  },
  'yellow-gold': {
    en: '18-carat yellow gold',
    fr: 'Or jaune 18 carats',
    ar: 'ذهب أصفر عيار 18',
    ja: '18金イエローゴールド',
  },
  'rose-gold': {
    en: '18-carat rose gold',
    fr: 'Or rose 18 carats',
    ar: 'ذهب وردي عيار 18',
    ja: '18金ローズゴールド',
  },
  bronze: { en: 'Bronze', fr: 'Bronze', ar: 'برونز', ja: 'ブロンズ' },
  titanium: {
    en: 'Grade 5 titanium',
    fr: 'Titane grade 5',
    ar: 'تيتانيوم من الدرجة 5',
    ja: 'グレード5チタン',
  },
  'black-dlc': {
    en: 'Black DLC-coated steel',
    fr: 'Acier revêtu de DLC noir',
    ar: 'فولاذ بطلاء DLC أسود',
    ja: 'ブラックDLCスチール',
  },
}

const finishes: Record<CaseFinish, TextInEveryLocale> = {
  polished: { en: 'polished', fr: 'poli', ar: 'مصقول لامع', ja: 'ポリッシュ' },
  brushed: { en: 'brushed', fr: 'brossé', ar: 'مصقول بالفرشاة', ja: 'ヘアライン' },
  sandblasted: { en: 'sandblasted', fr: 'microbillé', ar: 'مرمّل', ja: 'サンドブラスト' },
}

const complications: Record<Complication, TextInEveryLocale | undefined> = {
  none: undefined,
  'small-seconds': {
    en: 'Small seconds',
    fr: 'Petite seconde',
    ar: 'ثوانٍ صغيرة',
    ja: 'スモールセコンド',
  },
  date: { en: 'Date', fr: 'Date', ar: 'التاريخ', ja: '日付' },
  'moon-phase': {
    en: 'Moon phase',
    fr: 'Phases de lune',
    ar: 'أطوار القمر',
    ja: 'ムーンフェイズ',
  },
  chronograph: { en: 'Chronograph', fr: 'Chronographe', ar: 'كرونوغراف', ja: 'クロノグラフ' },
  orrery: {
    en: 'Orrery with six planets',
    fr: 'Planétaire à six planètes',
    ar: 'نموذج لستة كواكب',
    ja: '六惑星の太陽系儀',
  },
}

const windings = {
  'hand-wound': { en: 'hand-wound', fr: 'à remontage manuel', ar: 'تعبئة يدوية', ja: '手巻き' },
  automatic: { en: 'automatic', fr: 'automatique', ar: 'تعبئة ذاتية', ja: '自動巻き' },
  'mecha-quartz': { en: 'mecha-quartz', fr: 'méca-quartz', ar: 'ميكا-كوارتز', ja: 'メカクォーツ' },
}

const join = (separator: string, ...texts: TextInEveryLocale[]): TextInEveryLocale => {
  const of = (locale: keyof TextInEveryLocale) => texts.map((text) => text[locale]).join(separator)
  return {
    en: of('en'),
    fr: of('fr'),
    ar: of('ar').replaceAll(', ', '، '),
    ja: of('ja').replaceAll(', ', '、'),
  }
}

function reserve(watch: WatchDesign): { label: TextInEveryLocale; value: TextInEveryLocale } {
  const calibre = calibres[watch.calibre]
  return 'hours' in calibre.reserve
    ? {
        label: {
          en: 'Power reserve',
          fr: 'Réserve de marche',
          ar: 'احتياطي الطاقة',
          ja: 'パワーリザーブ',
        },
        value: {
          en: `${calibre.reserve.hours} hours`,
          fr: `${calibre.reserve.hours} heures`,
          ar: `${calibre.reserve.hours} ساعة`,
          ja: `${calibre.reserve.hours}時間`,
        },
      }
    : {
        label: {
          en: 'Battery life',
          fr: 'Autonomie de la pile',
          ar: 'عمر البطارية',
          ja: '電池寿命',
        },
        value: {
          en: `${calibre.reserve.months} months`,
          fr: `${calibre.reserve.months} mois`,
          ar: `${calibre.reserve.months} شهرًا`,
          ja: `${calibre.reserve.months}か月`,
        },
      }
}

/** The table of facts of a watch, read from the design that its pictures are drawn from. */
export function factTableOf(
  watch: WatchDesign,
): { label: TextInEveryLocale; value: TextInEveryLocale }[] {
  const calibre = calibres[watch.calibre]
  const complication = complications[watch.complication]
  return [
    {
      label: { en: 'Case', fr: 'Boîte', ar: 'العلبة', ja: 'ケース' },
      value: join(', ', metals[watch.case.metal], finishes[watch.case.finish]),
    },
    {
      label: { en: 'Diameter', fr: 'Diamètre', ar: 'القطر', ja: '直径' },
      value: join(' / ', ...watch.sizes.map(millimetresInEveryLocale)),
    },
    {
      label: { en: 'Thickness', fr: 'Épaisseur', ar: 'السماكة', ja: '厚さ' },
      value: millimetresInEveryLocale(watch.case.thickness),
    },
    {
      label: { en: 'Movement', fr: 'Mouvement', ar: 'الآلية', ja: 'ムーブメント' },
      value: join(', ', sameTextInEveryLocale(calibre.name), windings[calibre.winding]),
    },
    ...(complication
      ? [
          {
            label: { en: 'Functions', fr: 'Fonctions', ar: 'الوظائف', ja: '機能' },
            value: complication,
          },
        ]
      : []),
    reserve(watch),
    {
      label: { en: 'Jewels', fr: 'Rubis', ar: 'الأحجار', ja: '石数' },
      value: sameTextInEveryLocale(String(calibre.jewels)),
    },
    {
      label: { en: 'Water resistance', fr: 'Étanchéité', ar: 'مقاومة الماء', ja: '防水性' },
      value: {
        en: `${watch.waterResistanceBar} bar`,
        fr: `${watch.waterResistanceBar} bar`,
        ar: `${watch.waterResistanceBar} بار`,
        ja: `${watch.waterResistanceBar}気圧`,
      },
    },
    {
      label: { en: 'Crystal', fr: 'Verre', ar: 'الزجاج', ja: '風防' },
      value: {
        en: 'Domed sapphire',
        fr: 'Saphir bombé',
        ar: 'كريستال سافيري مقبب',
        ja: 'ドーム型サファイア',
      },
    },
  ]
}

/** What the movement chapter of a watch says: of the orrery's own movement, else by the way it is wound. */
export function movementTextOf(watch: WatchDesign): SeedTextBlock[] {
  if (watch.complication === 'orrery') {
    return [
      {
        en: 'Two barrels, wound by one crown: the first drives the hours, the second six wheels on one arbor, one for each planet. Forty turns give four days of reserve.',
        fr: 'Deux barillets, remontés par une seule couronne : le premier entraîne les heures, le second six roues sur un même axe, une par planète. Quarante tours donnent quatre jours de réserve.',
        ar: 'خزّانا نابض يملؤهما تاج واحد: الأول يحرّك الساعات، والثاني ست عجلات على محور واحد، عجلة لكل كوكب. أربعون دورة تعطي احتياطيًا لأربعة أيام.',
        ja: '一つのりゅうずで巻く二つの香箱。一つは時を、もう一つは同じ軸に重なる六枚の歯車を、惑星ごとに一枚ずつ動かします。四十回巻けば、四日動きます。',
      },
    ]
  }
  const { winding } = calibres[watch.calibre]
  if (winding === 'mecha-quartz') {
    return [
      {
        en: 'A quartz beats 32,768 times a second and says little about it. Behind it, levers and a heart-shaped cam start, stop and return the hand the way they have for two hundred years.',
        fr: 'Un quartz bat 32 768 fois par seconde et n’en dit rien. Derrière lui, des leviers et une came en cœur lancent, arrêtent et ramènent l’aiguille comme depuis deux cents ans.',
        ar: 'يهتز الكوارتز 32768 مرة في الثانية ولا يقول عن ذلك شيئًا. وخلفه روافع وكامة على هيئة قلب تُطلق العقرب وتوقفه وتعيده كما فعلت منذ مئتي عام.',
        ja: 'クォーツは毎秒三万二千七百六十八回、黙って振動します。その背後でレバーとハートカムが、二百年前と同じように針を走らせ、止め、戻します。',
      },
    ]
  }
  return winding === 'automatic'
    ? [
        {
          en: 'A rotor of tungsten winds it with every step. Left on the table, it runs for three days and then waits for you.',
          fr: 'Un rotor de tungstène la remonte à chaque pas. Posée sur la table, elle marche trois jours, puis vous attend.',
          ar: 'دوّار من التنغستن يملؤها مع كل خطوة. وإذا تُركت على الطاولة عملت ثلاثة أيام ثم انتظرتك.',
          ja: 'タングステンのローターが一歩ごとに巻き上げます。机に置けば三日動き、あとはあなたを待ちます。',
        },
      ]
    : [
        {
          en: 'Thirty turns of the crown in the morning. It takes a minute, and it is the best minute of some days.',
          fr: 'Trente tours de couronne le matin. Cela prend une minute, et certains jours c’est la meilleure.',
          ar: 'ثلاثون دورة للتاج في الصباح. تستغرق دقيقة، وهي في بعض الأيام أجمل دقيقة.',
          ja: '朝、りゅうずを三十回。一分ほどかかります。日によっては、それがいちばんよい一分です。',
        },
      ]
}

/** The fold-out answers that every watch has. */
export const careAccordionEntries: { title: TextInEveryLocale; body: SeedTextBlock[] }[] = [
  {
    title: { en: 'Delivery', fr: 'Livraison', ar: 'التوصيل', ja: '配送' },
    body: [
      {
        en: `Insured courier: ${courierDelivery.en}. The box is made of paper and opens like a book.`,
        fr: `Coursier assuré : ${courierDelivery.fr}. Le coffret est en papier et s’ouvre comme un livre.`,
        ar: `بريد سريع مؤمَّن: ${courierDelivery.ar}. الصندوق من الورق ويُفتح كالكتاب.`,
        ja: `保険付き宅配便：${courierDelivery.ja}。箱は紙製で、本のように開きます。`,
      },
    ],
  },
  {
    title: { en: 'Care', fr: 'Entretien', ar: 'العناية', ja: 'お手入れ' },
    body: [
      {
        en: 'A soft cloth, and a service every six years. Leather likes a day of rest now and then.',
        fr: 'Un chiffon doux, une révision tous les six ans. Le cuir aime un jour de repos de temps à autre.',
        ar: 'قماش ناعم، وصيانة كل ست سنوات. والجلد يحب يوم راحة بين حين وآخر.',
        ja: '柔らかな布と、六年ごとのオーバーホールを。革はときどき休ませてください。',
      },
    ],
  },
  {
    title: { en: 'Warranty', fr: 'Garantie', ar: 'الضمان', ja: '保証' },
    body: [
      {
        en: 'Ten years on the movement, three on the case, a lifetime of repair.',
        fr: 'Dix ans sur le mouvement, trois sur la boîte, la réparation à vie.',
        ar: 'عشر سنوات على الآلية، وثلاث على العلبة، وإصلاح مدى الحياة.',
        ja: 'ムーブメントは十年、ケースは三年、修理は生涯。',
      },
    ],
  },
]

/** Labels of the tags that the shop gives a product. */
export const productTagLabels: Record<
  string,
  { label: TextInEveryLocale; color: string; textColor: string }
> = {
  new: {
    label: { en: 'New', fr: 'Nouveauté', ar: 'جديد', ja: '新作' },
    color: '#14130f',
    textColor: '#f6f2ea',
  },
  limited: {
    label: { en: 'Limited edition', fr: 'Édition limitée', ar: 'إصدار محدود', ja: '限定' },
    color: '#16233f',
    textColor: '#f6f2ea',
  },
  'coming-soon': {
    label: { en: 'Coming soon', fr: 'Bientôt disponible', ar: 'قريبًا', ja: '近日発売' },
    color: '#e6ddcb',
    textColor: '#14130f',
  },
  retired: {
    label: { en: 'Discontinued', fr: 'Production arrêtée', ar: 'توقّف إنتاجها', ja: '生産終了' },
    color: '#d9d4c8',
    textColor: '#14130f',
  },
}
