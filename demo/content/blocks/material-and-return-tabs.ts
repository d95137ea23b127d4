import type { SeedRichContentTab } from '../../module-compilers/rich-content-tabs.ts'

/** What the cases are made of. */
export const caseMaterialTabs: SeedRichContentTab[] = [
  {
    label: { en: 'Steel', fr: 'Acier', ar: 'الفولاذ', ja: 'スチール' },
    anchor: 'steel',
    items: [
      {
        title: {
          en: 'Steel that forgives',
          fr: 'Un acier qui pardonne',
          ar: 'فولاذ يصفح',
          ja: '寛容な鋼',
        },
        subtitle: {
          en: '316L, recycled',
          fr: '316L, recyclé',
          ar: '316L، معاد التدوير',
          ja: '316L、再生材',
        },
        body: [
          {
            en: 'It is melted from the offcuts of surgical tools, and brushed so that the scratches of the first year find company.',
            fr: 'Il est fondu à partir de chutes d’outils chirurgicaux, et brossé pour que les rayures de la première année trouvent compagnie.',
            ar: 'يُصهر من قصاصات أدوات الجراحة، ويُصقل بالفرشاة حتى تجد خدوش السنة الأولى من يؤنسها.',
            ja: '外科用器具の端材を溶かし、最初の一年の擦り傷がなじむように筋目を入れます。',
          },
        ],
      },
    ],
    medias: ['meridian-angle.webp', 'apsis-macro.webp'],
  },
  {
    label: { en: 'Gold', fr: 'Or', ar: 'الذهب', ja: 'ゴールド' },
    anchor: 'gold',
    items: [
      {
        title: {
          en: 'Gold that keeps quiet',
          fr: 'Un or qui se tait',
          ar: 'ذهب لا يرفع صوته',
          ja: '静かな金',
        },
        subtitle: { en: '18 carat', fr: '18 carats', ar: 'عيار 18', ja: '18金' },
        body: [
          {
            en: 'Sandblasted first and polished only where a sleeve would do it anyway.',
            fr: 'Microbillé d’abord, poli seulement là où une manche s’en chargerait.',
            ar: 'يُرمَّل أولًا، ثم لا يُلمَّع إلا حيث يلمّعه الكُمُّ في كل حال.',
            ja: 'まず全体を艶消しにし、袖口がいずれ磨くところだけを磨きます。',
          },
        ],
      },
      {
        title: { en: 'Where it is from', fr: 'D’où il vient', ar: 'من أين يأتي', ja: 'その由来' },
        body: [
          {
            en: 'From coins that no longer buy anything, and from two broken seismographs.',
            fr: 'De pièces qui n’achètent plus rien, et de deux sismographes hors d’usage.',
            ar: 'من نقود لم تعد تشتري شيئًا، ومن جهازين معطوبين لرصد الزلازل.',
            ja: 'もう何も買えない硬貨と、壊れた地震計ふたつから。',
          },
        ],
      },
    ],
    medias: ['perihelion-angle.webp'],
  },
  {
    label: { en: 'Leather', fr: 'Cuir', ar: 'الجلد', ja: 'レザー' },
    anchor: 'leather',
    items: [
      {
        title: {
          en: 'Straps that wear, as they should',
          fr: 'Des bracelets qui vieillissent, c’est leur rôle',
          ar: 'أحزمة تبلى كما ينبغي لها',
          ja: 'すり減るべきストラップ',
        },
        subtitle: {
          en: 'Tanned with oak bark, for eleven months',
          fr: 'Tannés à l’écorce de chêne, onze mois durant',
          ar: 'مدبوغة بلحاء البلوط أحد عشر شهرًا',
          ja: '樫の樹皮で十一か月なめす',
        },
        body: [
          {
            en: 'They come without a shine and get one from the wrist. A strap is changed at home, without tools, in less time than it takes to read this twice.',
            fr: 'Ils arrivent sans éclat et le prennent au poignet. Un bracelet se change chez soi, sans outil, en moins de temps qu’il n’en faut pour lire ceci deux fois.',
            ar: 'تأتي بلا لمعان وتكتسبه من المعصم. ويُبدَّل الحزام في البيت بلا أدوات، في وقت أقل مما تحتاج إليه لقراءة هذا مرتين.',
            ja: '届いたときには艶がなく、手首が艶を与えます。交換はご自宅で、道具なしに。この文を二度読むより早く終わります。',
          },
        ],
      },
    ],
    medias: ['first-light-angle.webp'],
  },
]

/** What happens to a watch that comes back. */
export const returnedWatchTabs: SeedRichContentTab[] = [
  {
    label: { en: 'It does not suit', fr: 'Elle ne plaît pas', ar: 'لم تناسبك', ja: '合わなかった' },
    anchor: 'does-not-suit',
    items: [
      {
        title: { en: 'Thirty days', fr: 'Trente jours', ar: 'ثلاثون يومًا', ja: '三十日間' },
        body: [
          {
            en: 'Wear it meanwhile. A watch that was never worn was never tried.',
            fr: 'Portez-la entre-temps. Une montre jamais portée n’a pas été essayée.',
            ar: 'ارتدها في تلك الأثناء. فساعةٌ لم تُلبس ساعةٌ لم تُجرَّب.',
            ja: 'その間、どうぞお使いください。着けなかった時計は、試したことになりません。',
          },
        ],
      },
      {
        title: { en: 'The whole price', fr: 'Le prix entier', ar: 'الثمن كاملًا', ja: '全額' },
        body: [
          {
            en: 'Back the way it came, within five working days, postage included.',
            fr: 'Remboursé par la même voie, sous cinq jours ouvrés, port compris.',
            ar: 'يعود بالطريقة نفسها خلال خمسة أيام عمل، ومعه أجرة البريد.',
            ja: '五営業日以内に、同じ方法で。送料も含みます。',
          },
        ],
      },
      {
        title: {
          en: 'Another instead',
          fr: 'Une autre à la place',
          ar: 'أخرى بدلًا منها',
          ja: '別の一本に',
        },
        body: [
          {
            en: 'Say which. It leaves before the first has arrived.',
            fr: 'Dites laquelle. Elle part avant que la première soit arrivée.',
            ar: 'قل لنا أيها تريد، فتغادر قبل أن تصل الأولى.',
            ja: 'お知らせください。最初の一本が着く前に発送します。',
          },
        ],
      },
    ],
  },
  {
    label: { en: 'It does not run', fr: 'Elle ne marche pas', ar: 'لا تعمل', ja: '動かない' },
    anchor: 'does-not-run',
    items: [
      {
        title: {
          en: 'Before you send it',
          fr: 'Avant l’envoi',
          ar: 'قبل أن ترسلها',
          ja: 'お送りになる前に',
        },
        body: [
          {
            en: 'Wind it forty turns. One in three watches sent to us only needed winding.',
            fr: 'Remontez-la de quarante tours. Une montre sur trois qui nous arrive n’avait besoin que de cela.',
            ar: 'اشحنها بأربعين لفة. واحدة من كل ثلاث ساعات تُرسل إلينا لم تكن تحتاج إلا إلى الشحن.',
            ja: 'りゅうずを四十回巻いてください。届く時計の三本に一本は、巻くだけで動きます。',
          },
        ],
      },
      {
        title: { en: 'After', fr: 'Après', ar: 'بعد ذلك', ja: 'そのあと' },
        body: [
          {
            en: 'The watchmaker who built it opens it, and writes to you what was found.',
            fr: 'L’horloger qui l’a construite l’ouvre et vous écrit ce qu’il a trouvé.',
            ar: 'يفتحها الصانع الذي بناها، ويكتب إليك بما وجد.',
            ja: '組み上げた時計師自身が開け、見つけたことを手紙でお伝えします。',
          },
        ],
      },
    ],
  },
  {
    label: { en: 'It was a gift', fr: 'C’était un cadeau', ar: 'كانت هدية', ja: '贈りものだった' },
    anchor: 'was-a-gift',
    items: [
      {
        body: [
          {
            en: 'Nobody hears of it. You choose another, and the price of neither is mentioned.',
            fr: 'Personne n’en saura rien. Vous en choisissez une autre, et aucun prix n’est prononcé.',
            ar: 'لن يعلم أحد. تختار غيرها، ولا يُذكر ثمن هذه ولا تلك.',
            ja: 'どなたにも知らせません。別の一本をお選びください。どちらの価格も口にいたしません。',
          },
        ],
      },
    ],
  },
]
