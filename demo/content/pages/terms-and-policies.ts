import { purchasePromiseIcons } from '../blocks/labelled-icons.ts'
import { returnedWatchTabs } from '../blocks/material-and-return-tabs.ts'
import { headingInText, createTextPage } from './create-text-page.ts'

export const warrantyPage = createTextPage(
  'pages/warranty',
  { en: 'Warranty', fr: 'Garantie', ar: 'الضمان', ja: '保証' },
  {
    en: 'Ten years on the movement, a lifetime of repair.',
    fr: 'Dix ans sur le mouvement, la réparation à vie.',
    ar: 'عشر سنوات على الآلية، وإصلاح مدى الحياة.',
    ja: 'ムーブメントは十年保証、修理は生涯。',
  },
  [
    headingInText({
      en: 'What is covered',
      fr: 'Ce qui est couvert',
      ar: 'ما يشمله الضمان',
      ja: '保証の範囲',
    }),
    {
      en: 'Every movement, mechanical or mecha-quartz, is covered for ten years from the day you receive it. Cases, crowns and crystals are covered for three.',
      fr: 'Chaque mouvement, mécanique ou méca-quartz, est garanti dix ans à compter du jour de réception. Boîtes, couronnes et verres le sont trois ans.',
      ar: 'كل آلية، ميكانيكية كانت أم ميكا-كوارتز، مضمونة عشر سنوات من يوم الاستلام. أما العلب والتيجان والزجاج فثلاث سنوات.',
      ja: '機械式、メカクォーツを問わず、ムーブメントはお受け取りの日から十年間保証します。ケース、りゅうず、風防は三年間です。',
    },
    {
      caption: {
        en: 'Covered from the day of receipt',
        fr: 'Couvert à compter de la réception',
        ar: 'مشمول من يوم الاستلام',
        ja: 'お受け取りの日からの保証',
      },
      rows: [
        [
          { en: 'Part', fr: 'Pièce', ar: 'القطعة', ja: '部位' },
          { en: 'Warranty', fr: 'Garantie', ar: 'الضمان', ja: '保証' },
          { en: 'Repair after it', fr: 'Réparation ensuite', ar: 'الإصلاح بعده', ja: 'その後の修理' },
        ],
        [
          { en: 'Movement', fr: 'Mouvement', ar: 'الآلية', ja: 'ムーブメント' },
          { en: '10 years', fr: '10 ans', ar: '10 سنوات', ja: '10年' },
          { en: 'for life', fr: 'à vie', ar: 'مدى الحياة', ja: '生涯' },
        ],
        [
          {
            en: 'Case and crown',
            fr: 'Boîte et couronne',
            ar: 'العلبة والتاج',
            ja: 'ケースとりゅうず',
          },
          { en: '3 years', fr: '3 ans', ar: '3 سنوات', ja: '3年' },
          { en: 'for life', fr: 'à vie', ar: 'مدى الحياة', ja: '生涯' },
        ],
        [
          { en: 'Crystal', fr: 'Verre', ar: 'الزجاج', ja: '風防' },
          { en: '3 years', fr: '3 ans', ar: '3 سنوات', ja: '3年' },
          { en: '30 years', fr: '30 ans', ar: '30 سنة', ja: '30年' },
        ],
        [
          { en: 'Strap', fr: 'Bracelet', ar: 'الحزام', ja: 'ストラップ' },
          { en: 'none', fr: 'aucune', ar: 'لا يوجد', ja: 'なし' },
          {
            en: 'replaced at cost',
            fr: 'remplacé à prix coûtant',
            ar: 'يُستبدل بسعر التكلفة',
            ja: '実費で交換',
          },
        ],
      ],
    },
    headingInText({
      en: 'What is not covered',
      fr: 'Ce qui n’est pas couvert',
      ar: 'ما لا يشمله الضمان',
      ja: '保証の対象外',
    }),
    {
      en: 'Straps wear, as they should. Water beyond the {depth|Given in bar: one bar is the pressure of ten metres of still water, and a swimmer makes three of it.} on the case back, and work by others, end the warranty for the part concerned; we repair it all the same.',
      fr: 'Les bracelets s’usent, c’est leur rôle. L’eau au-delà de la {profondeur|En bars : un bar est la pression de dix mètres d’eau calme, et un nageur en fait trois.} gravée au fond et l’intervention d’un tiers mettent fin à la garantie de la pièce concernée ; nous la réparons tout de même.',
      ar: 'الأحزمة تبلى كما ينبغي لها. والماء فوق {العمق|يُقاس بالبار: البار الواحد ضغط عشرة أمتار من ماء ساكن، والسبّاح يجعله ثلاثة.} المنقوش على الغطاء، أو عمل الآخرين، ينهيان ضمان القطعة المعنية، لكننا نصلحها على أي حال.',
      ja: 'ストラップはすり減るものです。裏蓋の表示を超える{水深|気圧で示します。一気圧は静かな水十メートルぶん。泳ぐと三倍になります。}、他者による作業は、その部品の保証を終了させますが、修理はお受けします。',
    },
    headingInText({
      en: 'How to make a claim',
      fr: 'Comment en bénéficier',
      ar: 'كيف تطالب به',
      ja: 'お申し込み',
    }),
    {
      en: '[Write to the workshop](page:pages/contact-us) with the number on the case back. We send a box, paid both ways.',
      fr: '[Écrivez à l’atelier](page:pages/contact-us) avec le numéro gravé au fond. Nous envoyons un coffret, affranchi aller et retour.',
      ar: '[اكتب إلى الورشة](page:pages/contact-us) مع الرقم المنقوش على الغطاء. نرسل إليك صندوقًا مدفوع الأجرة ذهابًا وإيابًا.',
      ja: '裏蓋の番号を添えて[工房へご連絡ください](page:pages/contact-us)。往復の送料込みの箱をお送りします。',
    },
    {
      figure: 'meridian-back.webp',
      width: 'wide',
      caption: {
        en: 'The number is engraved on the rim, after the calibre.',
        fr: 'Le numéro est gravé sur le bord, après le calibre.',
        ar: 'الرقم منقوش على الحافة، بعد اسم العيار.',
        ja: '番号は縁の、キャリバー名のあとに刻まれています。',
      },
    },
  ],
  [
    {
      type: 'svgIcon',
      anchor: 'promises',
      title: {
        en: 'With every watch',
        fr: 'Avec chaque montre',
        ar: 'مع كل ساعة',
        ja: 'すべての時計に',
      },
      items: purchasePromiseIcons,
      size: 'large',
    },
    {
      type: 'accordion',
      items: [
        {
          title: {
            en: 'Where is the number of my watch?',
            fr: 'Où est le numéro de ma montre ?',
            ar: 'أين رقم ساعتي؟',
            ja: '時計の番号はどこにありますか',
          },
          body: [
            {
              en: 'Engraved on the rim of the case back, after the calibre: two letters and five digits. A loupe helps; so does a grandchild.',
              fr: 'Gravé sur le bord du fond, après le calibre : deux lettres et cinq chiffres. Une loupe aide ; un petit-enfant aussi.',
              ar: 'منقوش على حافة الغطاء الخلفي، بعد اسم العيار: حرفان وخمسة أرقام. العدسة تساعدك، وكذلك الحفيد.',
              ja: '裏蓋の縁の、キャリバー名のあとに、英字二つと数字五つで刻まれています。ルーペが助けになります。お孫さんも。',
            },
          ],
        },
        {
          title: {
            en: 'What if I am not the first owner?',
            fr: 'Et si je ne suis pas le premier propriétaire ?',
            ar: 'وماذا لو لم أكن مالكها الأول؟',
            ja: '最初の持ち主でない場合は',
          },
          body: [
            {
              en: 'The warranty belongs to the watch, not to the name on the card.',
              fr: 'La garantie appartient à la montre, non au nom inscrit sur la carte.',
              ar: 'الضمان للساعة، لا للاسم المكتوب على البطاقة.',
              ja: '保証は時計に付くもので、カードの名前に付くものではありません。',
            },
          ],
        },
      ],
    },
  ],
)

export const returnsPage = createTextPage(
  'pages/return',
  { en: 'Returns', fr: 'Retours', ar: 'الإرجاع', ja: '返品' },
  {
    en: 'Return your watch within thirty days for a full refund. We pay the postage.',
    fr: 'Renvoyez votre montre sous trente jours : nous la remboursons et payons le port.',
    ar: 'أعد ساعتك خلال ثلاثين يومًا واسترد ثمنها كاملًا. أجرة البريد علينا.',
    ja: '三十日以内の返品は全額ご返金します。送料は当方で負担します。',
  },
  [
    {
      en: 'Wear it on a Sunday, look at it on a Monday. If it is not the one, send it back within thirty days in the box it came in.',
      fr: 'Portez-la un dimanche, regardez-la un lundi. Si ce n’est pas la bonne, renvoyez-la sous trente jours dans son coffret.',
      ar: 'ارتدها يوم أحد، وانظر إليها يوم اثنين. فإن لم تكن هي المنشودة فأعدها خلال ثلاثين يومًا في صندوقها.',
      ja: '日曜に着けて、月曜に眺めてください。違うと思われたら、三十日以内に元の箱でお返しください。',
    },
    {
      figure: 'box-open.webp',
      width: 'wide',
      caption: {
        en: 'Watch, box and sheet: what came is what goes back.',
        fr: 'Montre, coffret, feuille : ce qui est venu repart.',
        ar: 'الساعة والعلبة والورقة: ما جاء هو ما يعود.',
        ja: '時計、箱、紙。届いたものが、そのまま戻ります。',
      },
    },
    {
      list: 'number',
      items: [
        {
          en: 'Request a return label. We’ll send it by email.',
          fr: 'Demandez une étiquette de retour. Nous l’envoyons par e-mail.',
          ar: 'اطلب ملصق إرجاع لنرسله إليك بالبريد الإلكتروني.',
          ja: '返品用の送り状をご依頼ください。メールでお送りします。',
        },
        {
          text: {
            en: 'Give the box to the carrier.',
            fr: 'Remettez le coffret au transporteur.',
            ar: 'سلّم الصندوق إلى شركة الشحن.',
            ja: '箱を配送業者へお渡しください。',
          },
          under: [
            {
              en: 'The crown pushed in, the strap closed.',
              fr: 'La couronne repoussée, le bracelet fermé.',
              ar: 'التاج مضغوط والحزام مغلق.',
              ja: 'りゅうずを押し込み、ストラップを閉じて。',
            },
            {
              en: 'The sheet of the six positions may stay with you.',
              fr: 'La feuille des six positions peut rester chez vous.',
              ar: 'ولك أن تحتفظ بورقة الأوضاع الستة.',
              ja: '六姿勢の記録は、お手元に残していただいてかまいません。',
            },
          ],
        },
        {
          en: 'We refund you within five working days.',
          fr: 'Vous êtes remboursé sous cinq jours ouvrés.',
          ar: 'نرد المبلغ خلال خمسة أيام عمل.',
          ja: '五営業日以内にご返金します。',
        },
      ],
    },
  ],
  [
    {
      type: 'richContentTabs',
      overTitle: { en: 'Returns', fr: 'Retours', ar: 'الإرجاع', ja: '返品' },
      title: {
        en: 'Why are you returning it?',
        fr: 'Pourquoi la renvoyez-vous ?',
        ar: 'لماذا تعيدها؟',
        ja: '返品の理由',
      },
      tabs: returnedWatchTabs,
    },
  ],
)

export const termsPage = createTextPage(
  'pages/terms',
  { en: 'Terms', fr: 'Conditions', ar: 'الشروط', ja: '利用規約' },
  {
    en: 'The terms of sale of this demo shop.',
    fr: 'Les conditions de vente de cette boutique de démonstration.',
    ar: 'شروط البيع في هذا المتجر التجريبي.',
    ja: 'このデモショップの利用規約。',
  },
  [
    headingInText({
      en: 'This shop',
      fr: 'Cette boutique',
      ar: 'هذا المتجر',
      ja: 'このショップについて',
    }),
    {
      en: 'Maison Orrery is a house of fiction. Its watches exist as drawings, its shop takes test orders only, and no money changes hands.',
      fr: 'Maison Orrery est une maison de fiction. Ses montres existent en dessins, sa boutique n’accepte que des commandes d’essai et aucun argent ne circule.',
      ar: 'ميزون أوريري دارٌ من الخيال. ساعاتها رسومات، ومتجرها لا يقبل إلا طلبات تجريبية، ولا يُدفع فيه مال.',
      ja: 'メゾン・オーラリーは架空のメゾンです。時計は図面として存在し、ショップは試験注文のみを受け付け、金銭のやりとりはありません。',
    },
    headingInText({ en: 'Orders', fr: 'Commandes', ar: 'الطلبات', ja: 'ご注文' }),
    {
      en: 'An {order|Your wish to buy, with the watches, the price and the address as the checkout showed them.} is ours to keep once the confirmation page shows its number. Until then a watch may go to somebody faster.',
      fr: 'Une {commande|Votre souhait d’achat : montres, prix et adresse tels que la caisse les a montrés.} nous engage dès que la page de confirmation affiche son numéro. D’ici là, une montre peut partir vers plus rapide que vous.',
      ar: 'يصبح {الطلب|رغبتك في الشراء بالساعات والسعر والعنوان كما عرضتها صفحة الدفع.} ملزمًا لنا حين تظهر صفحة التأكيد رقمه. وقبل ذلك قد تذهب الساعة إلى من هو أسرع.',
      ja: '{ご注文|お会計の画面に表示された時計、価格、送り先による、ご購入のご意思。}は、確認ページに番号が表示された時点で成立します。それまでは、より早い方のもとへ時計が渡ることがあります。',
    },
  ],
)

export const privacyPolicyPage = createTextPage(
  'pages/privacy-policy',
  { en: 'Privacy', fr: 'Confidentialité', ar: 'الخصوصية', ja: 'プライバシー' },
  {
    en: 'What data we keep, why, and for how long.',
    fr: 'Quelles données nous conservons, pourquoi et combien de temps.',
    ar: 'ما البيانات التي نحتفظ بها، ولماذا، وإلى متى.',
    ja: '保存するデータ、その目的と期間について。',
  },
  [
    headingInText({
      en: 'What we keep',
      fr: 'Ce que nous conservons',
      ar: 'ما نحفظه',
      ja: '保存するもの',
    }),
    {
      en: 'Your cart is kept in your browser and on our shop for ten days. Your choice of language is kept in a cookie for a year. An order keeps the address it goes to.',
      fr: 'Votre panier est gardé dans votre navigateur et par notre boutique pendant dix jours. Votre choix de langue est gardé un an dans un cookie. Une commande garde l’adresse où elle part.',
      ar: 'تُحفظ سلتك في متصفحك وفي متجرنا عشرة أيام. ويُحفظ اختيارك للغة في ملف تعريف ارتباط عامًا واحدًا. ويحتفظ الطلب بالعنوان الذي يُرسل إليه.',
      ja: 'カートはお使いのブラウザーと当店に十日間、言語の選択はクッキーに一年間保存されます。ご注文には送り先の住所が残ります。',
    },
    headingInText({
      en: 'With your consent',
      fr: 'Avec votre accord',
      ar: 'بموافقتك',
      ja: '同意をいただいた場合',
    }),
    {
      en: 'We ask before we count visits. With your consent we count which pages are viewed, what is searched for and what is added to the cart. Visits are identified by a random number, which our analytics services see too. If you refuse, now or later at the bottom of every page, these cookies are deleted.',
      fr: 'Nous demandons votre accord avant de mesurer l’audience. Avec lui, nous comptons les pages vues, les recherches et les ajouts au panier. Un nombre aléatoire distingue les visites ; nos services de mesure le voient aussi. Si vous refusez, maintenant ou plus tard au bas de chaque page, ces cookies sont supprimés.',
      ar: 'نطلب موافقتك قبل إحصاء الزيارات. وبموافقتك نحصي الصفحات المعروضة وعمليات البحث وما يُضاف إلى السلة. يميّز رقم عشوائي بين الزيارات، وتراه أيضًا خدمات الإحصاء التي نستخدمها. وإن رفضت، الآن أو لاحقًا في أسفل كل صفحة، تُحذف ملفات تعريف الارتباط هذه.',
      ja: 'アクセスの計測は、同意をいただいてから行います。同意があれば、閲覧されたページ、検索された語、カートに追加された商品を計測します。訪問は無作為の番号で区別し、利用する解析サービスにもその番号が伝わります。拒否された場合は、その場でも、後から各ページの下部でも、これらの Cookie を削除します。',
    },
    headingInText({
      en: 'What we don’t keep',
      fr: 'Ce que nous ne conservons pas',
      ar: 'ما لا نحفظه',
      ja: '保存しないもの',
    }),
    {
      en: 'We don’t track visitors on other sites, and we don’t sell data.',
      fr: 'Nous ne suivons personne sur d’autres sites et ne vendons aucune donnée.',
      ar: 'لا نتعقب الزوار في مواقع أخرى، ولا نبيع أي بيانات.',
      ja: '他のサイトで追跡することはなく、どなたにも情報を販売しません。',
    },
  ],
)
