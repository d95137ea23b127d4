import { calibres } from '../catalogue/calibres.ts'
import type { CaseFinish, CaseMetal, Complication, WatchDesign } from '../catalogue/watch-design.ts'
import { same, t, type Localized, type SeedText } from './kit.ts'

const metals: Record<CaseMetal, Localized> = {
  steel: t('Stainless steel', 'Acier inoxydable', 'فولاذ لا يصدأ', 'ステンレススチール'),
  'yellow-gold': t(
    '18-carat yellow gold',
    'Or jaune 18 carats',
    'ذهب أصفر عيار 18',
    '18金イエローゴールド',
  ),
  'rose-gold': t(
    '18-carat rose gold',
    'Or rose 18 carats',
    'ذهب وردي عيار 18',
    '18金ローズゴールド',
  ),
  bronze: t('Bronze', 'Bronze', 'برونز', 'ブロンズ'),
  titanium: t('Grade 5 titanium', 'Titane grade 5', 'تيتانيوم من الدرجة 5', 'グレード5チタン'),
  'black-dlc': t(
    'Steel with black DLC',
    'Acier DLC noir',
    'فولاذ بطلاء DLC أسود',
    'ブラックDLCスチール',
  ),
}

const finishes: Record<CaseFinish, Localized> = {
  polished: t('polished', 'poli', 'مصقول', 'ポリッシュ'),
  brushed: t('brushed', 'brossé', 'مشطوف بالفرشاة', 'ヘアライン'),
  sandblasted: t('sandblasted', 'microbillé', 'مرمّل', 'サンドブラスト'),
}

const complications: Record<Complication, Localized | undefined> = {
  none: undefined,
  'small-seconds': t('Small seconds', 'Petite seconde', 'ثوانٍ صغيرة', 'スモールセコンド'),
  date: t('Date', 'Date', 'التاريخ', '日付'),
  'moon-phase': t('Phases of the moon', 'Phases de lune', 'أطوار القمر', 'ムーンフェイズ'),
  chronograph: t('Chronograph', 'Chronographe', 'كرونوغراف', 'クロノグラフ'),
  orrery: t(
    'Orrery with six planets',
    'Planétaire à six planètes',
    'نموذج لستة كواكب',
    '六惑星の太陽系儀',
  ),
}

const windings = {
  'hand-wound': t('hand-wound', 'à remontage manuel', 'تعبئة يدوية', '手巻き'),
  automatic: t('automatic', 'automatique', 'تعبئة ذاتية', '自動巻き'),
  'mecha-quartz': t('mecha-quartz', 'méca-quartz', 'ميكا-كوارتز', 'メカクォーツ'),
}

const join = (separator: string, ...texts: Localized[]): Localized => {
  const of = (locale: keyof Localized) => texts.map((text) => text[locale]).join(separator)
  return {
    en: of('en'),
    fr: of('fr'),
    ar: of('ar').replaceAll(', ', '، '),
    ja: of('ja').replaceAll(', ', '、'),
  }
}

function reserve(watch: WatchDesign): { label: Localized; value: Localized } {
  const calibre = calibres[watch.calibre]
  return 'hours' in calibre.reserve
    ? {
        label: t('Power reserve', 'Réserve de marche', 'احتياطي الطاقة', 'パワーリザーブ'),
        value: t(
          `${calibre.reserve.hours} hours`,
          `${calibre.reserve.hours} heures`,
          `${calibre.reserve.hours} ساعة`,
          `${calibre.reserve.hours}時間`,
        ),
      }
    : {
        label: t('Life of the cell', 'Autonomie de la pile', 'عمر البطارية', '電池寿命'),
        value: t(
          `${calibre.reserve.months} months`,
          `${calibre.reserve.months} mois`,
          `${calibre.reserve.months} شهرًا`,
          `${calibre.reserve.months}か月`,
        ),
      }
}

/** The table of facts of a watch, read from the design that its pictures are drawn from. */
export function factsOf(watch: WatchDesign): { label: Localized; value: Localized }[] {
  const calibre = calibres[watch.calibre]
  const complication = complications[watch.complication]
  const decimal = (value: number) =>
    t(`${value} mm`, `${String(value).replace('.', ',')} mm`, `${value} مم`, `${value} mm`)
  return [
    {
      label: t('Case', 'Boîte', 'العلبة', 'ケース'),
      value: join(', ', metals[watch.case.metal], finishes[watch.case.finish]),
    },
    {
      label: t('Diameter', 'Diamètre', 'القطر', '直径'),
      value: join(' / ', ...watch.sizes.map((size) => decimal(size))),
    },
    { label: t('Thickness', 'Épaisseur', 'السماكة', '厚さ'), value: decimal(watch.case.thickness) },
    {
      label: t('Movement', 'Mouvement', 'الآلية', 'ムーブメント'),
      value: join(', ', same(calibre.name), windings[calibre.winding]),
    },
    ...(complication
      ? [{ label: t('Functions', 'Fonctions', 'الوظائف', '機能'), value: complication }]
      : []),
    reserve(watch),
    { label: t('Jewels', 'Rubis', 'الأحجار', '石数'), value: same(String(calibre.jewels)) },
    {
      label: t('Water resistance', 'Étanchéité', 'مقاومة الماء', '防水性'),
      value: t(
        `${watch.waterResistanceBar} bar`,
        `${watch.waterResistanceBar} bar`,
        `${watch.waterResistanceBar} بار`,
        `${watch.waterResistanceBar}気圧`,
      ),
    },
    {
      label: t('Crystal', 'Verre', 'الزجاج', '風防'),
      value: t('Domed sapphire', 'Saphir bombé', 'ياقوت مقبب', 'ドーム型サファイア'),
    },
  ]
}

/** What the movement chapter of a watch says, by the way it is wound. */
export function movementText(watch: WatchDesign): SeedText[] {
  const { winding } = calibres[watch.calibre]
  if (winding === 'mecha-quartz') {
    return [
      t(
        'A quartz beats 32,768 times a second and says little about it. Behind it, levers and a heart-shaped cam start, stop and return the hand the way they have for two hundred years.',
        'Un quartz bat 32 768 fois par seconde et n’en dit rien. Derrière lui, des leviers et une came en cœur lancent, arrêtent et ramènent l’aiguille comme depuis deux cents ans.',
        'يهتز الكوارتز 32768 مرة في الثانية ولا يقول عن ذلك شيئًا. وخلفه روافع وكامة على هيئة قلب تُطلق العقرب وتوقفه وتعيده كما فعلت منذ مئتي عام.',
        'クォーツは毎秒三万二千七百六十八回、黙って振動します。その背後でレバーとハートカムが、二百年前と同じように針を走らせ、止め、戻します。',
      ),
    ]
  }
  return winding === 'automatic'
    ? [
        t(
          'A rotor of tungsten winds it with every step. Left on the table, it runs for three days and then waits for you.',
          'Un rotor de tungstène la remonte à chaque pas. Posée sur la table, elle marche trois jours, puis vous attend.',
          'دوّار من التنغستن يملؤها مع كل خطوة. وإذا تُركت على الطاولة عملت ثلاثة أيام ثم انتظرتك.',
          'タングステンのローターが一歩ごとに巻き上げます。机に置けば三日動き、あとはあなたを待ちます。',
        ),
      ]
    : [
        t(
          'Thirty turns of the crown in the morning. It takes a minute, and it is the best minute of some days.',
          'Trente tours de couronne le matin. Cela prend une minute, et certains jours c’est la meilleure.',
          'ثلاثون دورة للتاج في الصباح. تستغرق دقيقة، وهي في بعض الأيام أجمل دقيقة.',
          '朝、りゅうずを三十回。一分ほどかかります。日によっては、それがいちばんよい一分です。',
        ),
      ]
}

/** The fold-out answers that every watch has. */
export const careEntries: { title: Localized; body: SeedText[] }[] = [
  {
    title: t('Delivery', 'Livraison', 'التوصيل', '配送'),
    body: [
      t(
        'Insured, with signature, two to five working days. The box is made of paper and opens like a book.',
        'Assurée, contre signature, en deux à cinq jours ouvrés. Le coffret est en papier et s’ouvre comme un livre.',
        'مؤمَّن وبتوقيع، من يومين إلى خمسة أيام عمل. الصندوق من الورق ويُفتح كالكتاب.',
        '保険付き、受領署名、二〜五営業日。箱は紙製で、本のように開きます。',
      ),
    ],
  },
  {
    title: t('Care', 'Entretien', 'العناية', 'お手入れ'),
    body: [
      t(
        'A soft cloth, and a service every six years. Leather likes a day of rest now and then.',
        'Un chiffon doux, une révision tous les six ans. Le cuir aime un jour de repos de temps à autre.',
        'قماش ناعم، وصيانة كل ست سنوات. والجلد يحب يوم راحة بين حين وآخر.',
        '柔らかな布と、六年ごとのオーバーホールを。革はときどき休ませてください。',
      ),
    ],
  },
  {
    title: t('Warranty', 'Garantie', 'الضمان', '保証'),
    body: [
      t(
        'Ten years on the movement, three on the case, a lifetime of repair.',
        'Dix ans sur le mouvement, trois sur la boîte, la réparation à vie.',
        'عشر سنوات على الآلية، وثلاث على العلبة، وإصلاح مدى الحياة.',
        'ムーブメントは十年、ケースは三年、修理は生涯。',
      ),
    ],
  },
]

/** Labels of the tags that the shop gives a product. */
export const tagLabels: Record<string, { label: Localized; color: string; textColor: string }> = {
  new: { label: t('New', 'Nouveauté', 'جديد', '新作'), color: '#14130f', textColor: '#f6f2ea' },
  limited: {
    label: t('Limited', 'Édition limitée', 'إصدار محدود', '限定'),
    color: '#16233f',
    textColor: '#f6f2ea',
  },
  'coming-soon': {
    label: t('Coming soon', 'Bientôt', 'قريبًا', '近日発売'),
    color: '#e6ddcb',
    textColor: '#14130f',
  },
  retired: {
    label: t('Retired', 'Arrêtée', 'توقف إنتاجها', '生産終了'),
    color: '#d9d4c8',
    textColor: '#14130f',
  },
}
