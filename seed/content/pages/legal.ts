import type { Localized, SeedText } from '../kit.ts'
import type { SeedPage } from '../seed-page.ts'

const plain = (path: string, title: Localized, lead: Localized, text: SeedText[]): SeedPage => ({
  path,
  title,
  description: lead,
  header: { title, body: lead },
  modules: [{ type: 'content', text, layout: 'stacked' }],
})

const h = (text: Localized): SeedText => ({ style: 'h2', text })

export const warranty = plain(
  'pages/warranty',
  { en: 'Warranty', fr: 'Garantie', ar: 'الضمان', ja: '保証' },
  {
    en: 'Ten years on the movement, a lifetime of repair.',
    fr: 'Dix ans sur le mouvement, la réparation à vie.',
    ar: 'عشر سنوات على الآلية، وإصلاحٌ مدى الحياة.',
    ja: 'ムーブメントは十年保証、修理は生涯。',
  },
  [
    h({ en: 'What is covered', fr: 'Ce qui est couvert', ar: 'ما يشمله الضمان', ja: '保証の範囲' }),
    {
      en: 'Every movement, mechanical or mecha-quartz, is covered for ten years from the day you receive it. Cases, crowns and crystals are covered for three.',
      fr: 'Chaque mouvement, mécanique ou méca-quartz, est garanti dix ans à compter du jour de réception. Boîtes, couronnes et verres le sont trois ans.',
      ar: 'كل آلية، ميكانيكية كانت أم ميكا-كوارتز، مضمونة عشر سنوات من يوم الاستلام. أما العلب والتيجان والزجاج فثلاث سنوات.',
      ja: '機械式、メカクォーツを問わず、ムーブメントはお受け取りの日から十年間保証します。ケース、りゅうず、風防は三年間です。',
    },
    h({ en: 'What is not', fr: 'Ce qui ne l’est pas', ar: 'ما لا يشمله', ja: '保証の対象外' }),
    {
      en: 'Straps wear, as they should. Water beyond the depth on the case back, and work by others, end the warranty for the part concerned; we repair it all the same.',
      fr: 'Les bracelets s’usent, c’est leur rôle. L’eau au-delà de la profondeur gravée au fond et l’intervention d’un tiers mettent fin à la garantie de la pièce concernée ; nous la réparons tout de même.',
      ar: 'الأحزمة تبلى كما ينبغي لها. والماء فوق العمق المنقوش على الغطاء، أو عمل الآخرين، ينهيان ضمان القطعة المعنية، لكننا نصلحها على أي حال.',
      ja: 'ストラップはすり減るものです。裏蓋の表示を超える水深、他者による作業は、その部品の保証を終了させますが、修理はお受けします。',
    },
    h({ en: 'How to claim', fr: 'Comment en bénéficier', ar: 'كيف تطالب به', ja: 'お申し込み' }),
    {
      en: 'Write to the workshop with the number on the case back. We send a box, paid both ways.',
      fr: 'Écrivez à l’atelier avec le numéro gravé au fond. Nous envoyons un coffret, affranchi aller et retour.',
      ar: 'اكتب إلى الورشة مع الرقم المنقوش على الغطاء. نرسل إليك صندوقًا مدفوع الأجرة ذهابًا وإيابًا.',
      ja: '裏蓋の番号を添えて工房へご連絡ください。往復の送料込みの箱をお送りします。',
    },
  ],
)

export const returns = plain(
  'pages/return',
  { en: 'Returns', fr: 'Retours', ar: 'الإرجاع', ja: '返品' },
  {
    en: 'Thirty days, no questions, and we pay the post.',
    fr: 'Trente jours, sans questions, port payé.',
    ar: 'ثلاثون يومًا بلا أسئلة، وأجرة البريد علينا.',
    ja: '三十日以内、理由を問わず、送料は当方負担。',
  },
  [
    {
      en: 'Wear it on a Sunday, look at it on a Monday. If it is not the one, send it back within thirty days in the box it came in.',
      fr: 'Portez-la un dimanche, regardez-la un lundi. Si ce n’est pas la bonne, renvoyez-la sous trente jours dans son coffret.',
      ar: 'ارتدها يوم أحد، وانظر إليها يوم اثنين. فإن لم تكن هي المنشودة فأعدها خلال ثلاثين يومًا في صندوقها.',
      ja: '日曜に着けて、月曜に眺めてください。違うと思われたら、三十日以内に元の箱でお返しください。',
    },
    {
      list: 'number',
      items: [
        {
          en: 'Write to us; we answer with a label.',
          fr: 'Écrivez-nous ; nous répondons avec une étiquette.',
          ar: 'اكتب إلينا فنجيبك ببطاقة شحن.',
          ja: 'ご連絡ください。送り状をお送りします。',
        },
        {
          en: 'Give the box to the carrier.',
          fr: 'Remettez le coffret au transporteur.',
          ar: 'سلّم الصندوق إلى شركة الشحن.',
          ja: '箱を配送業者へお渡しください。',
        },
        {
          en: 'The money is back within five working days.',
          fr: 'Vous êtes remboursé sous cinq jours ouvrés.',
          ar: 'يعود المال خلال خمسة أيام عمل.',
          ja: '五営業日以内にご返金します。',
        },
      ],
    },
  ],
)

export const terms = plain(
  'pages/terms',
  { en: 'Terms', fr: 'Conditions', ar: 'الشروط', ja: '利用規約' },
  {
    en: 'What we promise, and what we ask.',
    fr: 'Ce que nous promettons, ce que nous demandons.',
    ar: 'ما نعد به، وما نطلبه.',
    ja: 'お約束することと、お願いすること。',
  },
  [
    h({ en: 'This shop', fr: 'Cette boutique', ar: 'هذا المتجر', ja: 'このショップについて' }),
    {
      en: 'Maison Orrery is a house of fiction. Its watches exist as drawings, its shop takes test orders only, and no money changes hands.',
      fr: 'Maison Orrery est une maison de fiction. Ses montres existent en dessins, sa boutique n’accepte que des commandes d’essai et aucun argent ne circule.',
      ar: 'ميزون أوريري دارٌ من الخيال. ساعاتها رسومات، ومتجرها لا يقبل إلا طلبات تجريبية، ولا يُدفع فيه مال.',
      ja: 'メゾン・オーラリーは架空のメゾンです。時計は図面として存在し、ショップは試験注文のみを受け付け、金銭のやりとりはありません。',
    },
    h({ en: 'Orders', fr: 'Commandes', ar: 'الطلبات', ja: 'ご注文' }),
    {
      en: 'An order is ours to keep once the confirmation page shows its number. Until then a watch may go to somebody faster.',
      fr: 'Une commande nous engage dès que la page de confirmation affiche son numéro. D’ici là, une montre peut partir vers plus rapide que vous.',
      ar: 'يصبح الطلب ملزمًا لنا حين تظهر صفحة التأكيد رقمه. وقبل ذلك قد تذهب الساعة إلى من هو أسرع.',
      ja: 'ご注文は、確認ページに番号が表示された時点で成立します。それまでは、より早い方のもとへ時計が渡ることがあります。',
    },
  ],
)

export const privacyPolicy = plain(
  'pages/privacy-policy',
  { en: 'Privacy', fr: 'Confidentialité', ar: 'الخصوصية', ja: 'プライバシー' },
  {
    en: 'We know what you tell us, and little else.',
    fr: 'Nous savons ce que vous nous dites, et guère plus.',
    ar: 'نعرف ما تخبرنا به، وقليلًا غيره.',
    ja: '知っているのは、お話しくださったことだけです。',
  },
  [
    h({ en: 'What is kept', fr: 'Ce qui est conservé', ar: 'ما يُحفظ', ja: '保存するもの' }),
    {
      en: 'Your cart is kept in your browser and on our shop for ten days. Your choice of language is kept in a cookie for a year. An order keeps the address it goes to.',
      fr: 'Votre panier est gardé dans votre navigateur et par notre boutique pendant dix jours. Votre choix de langue est gardé un an dans un cookie. Une commande garde l’adresse où elle part.',
      ar: 'تُحفظ سلتك في متصفحك وفي متجرنا عشرة أيام. ويُحفظ اختيارك للغة في ملف تعريف ارتباط عامًا واحدًا. ويحتفظ الطلب بالعنوان الذي يُرسل إليه.',
      ja: 'カートはお使いのブラウザーと当店に十日間、言語の選択はクッキーに一年間保存されます。ご注文には送り先の住所が残ります。',
    },
    h({ en: 'What is not', fr: 'Ce qui ne l’est pas', ar: 'ما لا يُحفظ', ja: '保存しないもの' }),
    {
      en: 'No visitor is followed across other sites, and nothing is sold to anybody.',
      fr: 'Aucun visiteur n’est suivi sur d’autres sites, et rien n’est vendu à personne.',
      ar: 'لا نتعقب أي زائر في مواقع أخرى، ولا نبيع شيئًا لأحد.',
      ja: '他のサイトで追跡することはなく、どなたにも情報を販売しません。',
    },
  ],
)

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
      en: 'With the ones marked 10 bar, yes. With the others, wash your hands and enjoy the shore.',
      fr: 'Avec celles marquées 10 bar, oui. Avec les autres, lavez-vous les mains et profitez du rivage.',
      ar: 'بالساعات الموسومة بـ10 بار، نعم. وبغيرها اغسل يديك واستمتع بالشاطئ.',
      ja: '10気圧の表示があるものは、はい。それ以外は手洗い程度にとどめ、岸辺をお楽しみください。',
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
