import { h, plain } from './plain-page.ts'

export const faq = plain(
  'pages/faq',
  { en: 'Questions', fr: 'Questions', ar: 'أسئلة', ja: 'よくあるご質問' },
  {
    en: 'The ones that come by post most often.',
    fr: 'Celles qui arrivent le plus souvent par courrier.',
    ar: 'الأسئلة التي تصل بالبريد أكثر من غيرها.',
    ja: 'お手紙で最も多くいただくもの。',
  },
  [
    h({
      en: 'Which size is mine?',
      fr: 'Quelle est ma taille ?',
      ar: 'ما مقاسي؟',
      ja: 'どのサイズが合いますか',
    }),
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
    h({
      en: 'What is mecha-quartz?',
      fr: 'Qu’est-ce que le méca-quartz ?',
      ar: 'ما الميكا-كوارتز؟',
      ja: 'メカクォーツとは何ですか',
    }),
    {
      en: 'A quartz keeps the time, a mechanical module does the rest: the chronograph hand sweeps and snaps back as a mechanical one does.',
      fr: 'Un quartz garde l’heure, un module mécanique fait le reste : l’aiguille de chronographe glisse et revient d’un coup, comme sur une mécanique.',
      ar: 'يحفظ الكوارتز الوقت، وتتولى وحدة ميكانيكية الباقي: ينساب عقرب الكرونوغراف ويعود فجأة كما في الساعة الميكانيكية.',
      ja: 'クォーツが時を刻み、残りは機械が担います。クロノグラフの針は機械式のように流れ、瞬時に戻ります。',
    },
    h({
      en: 'Can I swim with it?',
      fr: 'Puis-je nager avec ?',
      ar: 'هل أسبح بها؟',
      ja: '泳ぐときに着けられますか',
    }),
    {
      en: 'With the ones marked {10 bar|The pressure of a hundred metres of still water, tested by the rules of ISO 22810.}, yes. With the others, wash your hands and enjoy the shore.',
      fr: 'Avec celles marquées {10 bar|La pression de cent mètres d’eau calme, vérifiée selon la norme ISO 22810.}, oui. Avec les autres, lavez-vous les mains et profitez du rivage.',
      ar: 'بالساعات الموسومة بـ{10 بار|ضغط مئة متر من ماء ساكن، مختبرًا بقواعد ISO 22810.}، نعم. وبغيرها اغسل يديك واستمتع بالشاطئ.',
      ja: '{10気圧|静かな水百メートルぶんの圧力。ISO 22810 に従って検査します。}の表示があるものは、はい。それ以外は手洗い程度にとどめ、岸辺をお楽しみください。',
    },
    h({
      en: 'How often should it be serviced?',
      fr: 'À quel rythme la réviser ?',
      ar: 'كم مرة تحتاج إلى صيانة؟',
      ja: 'オーバーホールの目安は',
    }),
    {
      en: 'Every six years, or when it asks.',
      fr: 'Tous les six ans, ou quand elle le demande.',
      ar: 'كل ست سنوات، أو حين تطلب هي ذلك.',
      ja: '六年ごと、あるいは時計が求めるときに。',
    },
  ],
)
