import { courierDelivery } from '../../catalogue/shop-commerce.ts'
import { homeTrial } from '../blocks/home-trial.ts'
import type { TextInEveryLocale, SeedTextBlock } from '../seed-types.ts'
import type { SeedPage } from '../seed-page.ts'

interface Question {
  title: TextInEveryLocale
  body: SeedTextBlock[]
  anchor?: string
}

const choosing: Question[] = [
  {
    anchor: 'size',
    title: {
      en: 'Which size should I choose?',
      fr: 'Quel diamètre choisir ?',
      ar: 'أي مقاس أختار؟',
      ja: 'どのサイズが合いますか',
    },
    body: [
      {
        en: 'Measure your wrist where the bone is. Under sixteen centimetres, take the smaller; above eighteen, the larger; between them, the one you like.',
        fr: 'Mesurez votre poignet à l’os. Sous seize centimètres, la plus petite ; au-delà de dix-huit, la plus grande ; entre les deux, celle qui vous plaît.',
        ar: 'قِس معصمك عند العظم. دون ستة عشر سنتيمترًا خذ الأصغر، وفوق ثمانية عشر خذ الأكبر، وبينهما خذ ما يعجبك.',
        ja: '手首の骨のあたりを測ってください。十六センチ未満なら小さいほう、十八センチを超えるなら大きいほう、その間ならお好きなほうを。',
      },
      {
        en: 'Without a tape measure, print our [wrist ruler](file:wrist-ruler.pdf), cut it out and lay it around.',
        fr: 'Sans mètre ruban, imprimez notre [réglette de poignet](file:wrist-ruler.pdf), découpez-la et entourez-en le poignet.',
        ar: 'إن لم يكن لديك شريط قياس فاطبع [مسطرة المعصم](file:wrist-ruler.pdf) وقصّها ولفّها حوله.',
        ja: '巻き尺がなければ、[手首用の定規](file:wrist-ruler.pdf)を印刷し、切り取って巻いてください。',
      },
      {
        caption: {
          en: 'Wrist and watch, in the order of comfort',
          fr: 'Poignet et montre, par ordre de confort',
          ar: 'المعصم والساعة بحسب الراحة',
          ja: '手首と時計、着け心地の順に',
        },
        rows: [
          [
            { en: 'Wrist', fr: 'Poignet', ar: 'المعصم', ja: '手首' },
            { en: 'Case', fr: 'Boîte', ar: 'العلبة', ja: 'ケース' },
            { en: 'Strap', fr: 'Bracelet', ar: 'الحزام', ja: 'ストラップ' },
          ],
          [
            { en: 'under 16 cm', fr: 'moins de 16 cm', ar: 'أقل من 16 سم', ja: '16 cm未満' },
            { en: '36 mm', fr: '36 mm', ar: '36 مم', ja: '36 mm' },
            {
              en: 'short, 105 × 65 mm',
              fr: 'court, 105 × 65 mm',
              ar: 'قصير، 105 × 65 مم',
              ja: 'ショート 105 × 65 mm',
            },
          ],
          [
            { en: '16 to 18 cm', fr: '16 à 18 cm', ar: 'من 16 إلى 18 سم', ja: '16〜18 cm' },
            { en: '36 or 39 mm', fr: '36 ou 39 mm', ar: '36 أو 39 مم', ja: '36または39 mm' },
            {
              en: 'regular, 115 × 75 mm',
              fr: 'normal, 115 × 75 mm',
              ar: 'عادي، 115 × 75 مم',
              ja: 'レギュラー 115 × 75 mm',
            },
          ],
          [
            { en: 'over 18 cm', fr: 'plus de 18 cm', ar: 'أكثر من 18 سم', ja: '18 cm超' },
            { en: '39 mm', fr: '39 mm', ar: '39 مم', ja: '39 mm' },
            {
              en: 'long, 125 × 80 mm',
              fr: 'long, 125 × 80 mm',
              ar: 'طويل، 125 × 80 مم',
              ja: 'ロング 125 × 80 mm',
            },
          ],
        ],
      },
    ],
  },
  {
    title: {
      en: 'What is mecha-quartz?',
      fr: 'Qu’est-ce que le méca-quartz ?',
      ar: 'ما الميكا-كوارتز؟',
      ja: 'メカクォーツとは何ですか',
    },
    body: [
      {
        en: 'A quartz keeps the time, a mechanical module does the rest: the chronograph hand sweeps and snaps back as a mechanical one does.',
        fr: 'Un quartz garde l’heure, un module mécanique fait le reste : l’aiguille de chronographe glisse et revient d’un coup, comme sur une mécanique.',
        ar: 'يحفظ الكوارتز الوقت، وتتولى وحدة ميكانيكية الباقي: ينساب عقرب الكرونوغراف ويعود فجأة كما في الساعة الميكانيكية.',
        ja: 'クォーツが時を刻み、残りは機械が担います。クロノグラフの針は機械式のように流れ、瞬時に戻ります。',
      },
    ],
  },
  {
    title: {
      en: 'Can I try one on first?',
      fr: 'Puis-je l’essayer d’abord ?',
      ar: 'هل يمكنني تجربتها أولًا؟',
      ja: '先に試着できますか',
    },
    body: [
      {
        en: `In the workshop during opening hours, or at your home. ${homeTrial.en} We pay the way there and back.`,
        fr: `À l’atelier aux heures d’ouverture, ou chez vous. ${homeTrial.fr} L’aller et le retour sont à nos frais.`,
        ar: `في الورشة في ساعات العمل، أو في بيتك. ${homeTrial.ar} والذهاب والإياب علينا.`,
        ja: `工房の営業時間内に、またはご自宅で。${homeTrial.ja}往復の送料はこちらで持ちます。`,
      },
    ],
  },
]

const wearing: Question[] = [
  {
    title: {
      en: 'Can I swim with it?',
      fr: 'Puis-je nager avec ?',
      ar: 'هل يمكنني السباحة بها؟',
      ja: '泳ぐときに着けられますか',
    },
    body: [
      {
        en: 'With the ones marked {10 bar|The pressure of a hundred metres of still water, tested by the rules of ISO 22810.} or more, yes. With the others, wash your hands and enjoy the shore.',
        fr: 'Avec celles marquées {10 bar|La pression de cent mètres d’eau calme, vérifiée selon la norme ISO 22810.} ou plus, oui. Avec les autres, lavez-vous les mains et profitez du rivage.',
        ar: 'بالساعات الموسومة بـ{10 بار|ضغط مئة متر من ماء ساكن، مختبرًا بقواعد ISO 22810.} أو أكثر، نعم. وبغيرها اغسل يديك واستمتع بالشاطئ.',
        ja: '{10気圧|静かな水百メートルぶんの圧力。ISO 22810 に従って検査します。}以上の表示があるものは、はい。それ以外は手洗い程度にとどめ、岸辺をお楽しみください。',
      },
    ],
  },
  {
    title: {
      en: 'How often should it be serviced?',
      fr: 'À quelle fréquence faut-il la réviser ?',
      ar: 'كم مرة تحتاج إلى صيانة؟',
      ja: 'オーバーホールの目安は',
    },
    body: [
      {
        en: 'Every six years, or when it asks.',
        fr: 'Tous les six ans, ou quand elle le demande.',
        ar: 'كل ست سنوات، أو حين تطلب هي ذلك.',
        ja: '六年ごと、あるいは時計が求めるときに。',
      },
    ],
  },
  {
    anchor: 'runs-fast',
    title: {
      en: 'It gains a few seconds a day. Why?',
      fr: 'Elle avance de quelques secondes par jour. Pourquoi ?',
      ar: 'تتقدم بضع ثوان كل يوم. لماذا؟',
      ja: '一日に数秒進みます。なぜですか',
    },
    body: [
      {
        en: 'Up to six seconds are its temperament. Much more is a magnet: a loudspeaker, a handbag clasp, the lid of a laptop.',
        fr: 'Jusqu’à six secondes, c’est son tempérament. Bien plus, c’est un aimant : un haut-parleur, un fermoir de sac, le couvercle d’un ordinateur.',
        ar: 'حتى ست ثوانٍ ذلك طبعها. أما أكثر من ذلك بكثير فمغناطيس: مكبّر صوت، أو مشبك حقيبة، أو غطاء حاسوب.',
        ja: '六秒までは性格です。それを大きく超えるなら磁気でしょう。スピーカー、鞄の留め金、ノートパソコンの蓋など。',
      },
      {
        en: 'Bring it or send it; taking the magnetism out costs nothing and lasts a minute.',
        fr: 'Apportez-la ou envoyez-la ; la démagnétiser ne coûte rien et prend une minute.',
        ar: 'أحضرها أو أرسلها، فإزالة المغنطة لا تكلف شيئًا ولا تستغرق إلا دقيقة.',
        ja: 'お持ちになるか、お送りください。磁気抜きは無料で、一分で終わります。',
      },
    ],
  },
]

const ordering: Question[] = [
  {
    title: {
      en: 'When will it arrive?',
      fr: 'Quand arrivera-t-elle ?',
      ar: 'متى تصل؟',
      ja: 'いつ届きますか',
    },
    body: [
      {
        en: `A watch in stock that is ordered by noon leaves the same working day. Insured courier: ${courierDelivery.en}. A watch that is not in stock is built for you, and you hear of it every Friday.`,
        fr: `Une montre en stock commandée avant midi part le jour ouvrable même. Coursier assuré : ${courierDelivery.fr}. Celle qui n’est pas en stock est construite pour vous, et vous en avez des nouvelles chaque vendredi.`,
        ar: `الساعة المتوفرة التي تُطلب قبل الظهر تغادر في يوم العمل نفسه. بريد سريع مؤمَّن: ${courierDelivery.ar}. وغير المتوفرة تُصنع لك خصيصًا، وتأتيك أخبارها كل يوم جمعة.`,
        ja: `在庫のある時計は、営業日の正午までのご注文で当日発送します。保険付き宅配便：${courierDelivery.ja}。ない場合はあなたのために組み上げ、毎週金曜に様子をお知らせします。`,
      },
    ],
  },
  {
    title: {
      en: 'Can a name be engraved?',
      fr: 'Peut-on faire graver un nom ?',
      ar: 'هل يمكن نقش اسم؟',
      ja: '名入れはできますか',
    },
    body: [
      {
        en: 'On the case back, in any script, up to twenty letters. The outside is yours; the inside belongs to the watchmaker.',
        fr: 'Au dos du boîtier, dans toute écriture, jusqu’à vingt lettres. L’extérieur est à vous ; l’intérieur appartient à l’horloger.',
        ar: 'على الغطاء الخلفي، وبأي خط، حتى عشرين حرفًا. الوجه الخارجي لك، أما الباطن فللصانع.',
        ja: '裏蓋に、どの文字でも二十字まで。外側はあなたのもの、内側は時計師のものです。',
      },
    ],
  },
]

/** Questions in three groups, with a row of links to them. */
export const faqPage: SeedPage = {
  path: 'pages/faq',
  title: {
    en: 'Frequently asked questions',
    fr: 'Questions fréquentes',
    ar: 'الأسئلة الشائعة',
    ja: 'よくあるご質問',
  },
  description: {
    en: 'Sizes, water resistance, service, delivery and engraving: the questions we are asked most.',
    fr: 'Diamètre, étanchéité, révision, livraison et gravure : les questions que l’on nous pose le plus souvent.',
    ar: 'المقاس ومقاومة الماء والصيانة والتوصيل والنقش: أكثر ما نُسأل عنه.',
    ja: 'サイズ、防水、オーバーホール、配送、刻印について、よくいただくご質問。',
  },
  header: {
    title: {
      en: 'Frequently asked questions',
      fr: 'Questions fréquentes',
      ar: 'الأسئلة الشائعة',
      ja: 'よくあるご質問',
    },
    body: {
      en: 'Sizes, water resistance, service, delivery and engraving: the questions we are asked most.',
      fr: 'Diamètre, étanchéité, révision, livraison et gravure : les questions que l’on nous pose le plus souvent.',
      ar: 'المقاس ومقاومة الماء والصيانة والتوصيل والنقش: أكثر ما نُسأل عنه.',
      ja: 'サイズ、防水、オーバーホール、配送、刻印について、よくいただくご質問。',
    },
  },
  modules: [
    {
      type: 'anchors',
      items: [
        { to: 'choosing', label: { en: 'Choosing', fr: 'Choisir', ar: 'الاختيار', ja: '選ぶ' } },
        { to: 'wearing', label: { en: 'Wearing', fr: 'Porter', ar: 'الارتداء', ja: '着ける' } },
        { to: 'ordering', label: { en: 'Ordering', fr: 'Commander', ar: 'الطلب', ja: '注文する' } },
        { to: 'further', label: { en: 'Watches', fr: 'Montres', ar: 'الساعات', ja: '時計' } },
      ],
    },
    {
      type: 'accordion',
      anchor: 'choosing',
      title: { en: 'Choosing', fr: 'Choisir', ar: 'الاختيار', ja: '選ぶ' },
      items: choosing,
      faq: true,
    },
    {
      type: 'accordion',
      anchor: 'wearing',
      overTitle: {
        en: 'Every day',
        fr: 'Chaque jour',
        ar: 'كل يوم',
        ja: '毎日のこと',
      },
      title: { en: 'Wearing', fr: 'Porter', ar: 'الارتداء', ja: '着ける' },
      items: wearing,
      faq: true,
    },
    {
      type: 'accordion',
      anchor: 'ordering',
      title: { en: 'Ordering', fr: 'Commander', ar: 'الطلب', ja: '注文する' },
      items: ordering,
      oneAtATime: false,
      faq: true,
    },
    {
      type: 'crossNav',
      anchor: 'further',
      overTitle: {
        en: 'Asked about most',
        fr: 'Les plus demandées',
        ar: 'أكثر ما يُسأل عنه',
        ja: 'お問い合わせの多い',
      },
      title: {
        en: 'The watches behind the questions',
        fr: 'Les montres derrière les questions',
        ar: 'الساعات التي وراء الأسئلة',
        ja: 'ご質問の向こうの時計',
      },
      products: ['meridian', 'transit', 'selene', 'first-light', 'orrery-no-1', 'parallax'],
    },
  ],
}
