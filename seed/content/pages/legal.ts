import { t, type Localized, type SeedPage, type SeedText } from '../kit.ts'

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
  t('Warranty', 'Garantie', 'الضمان', '保証'),
  t(
    'Ten years on the movement, a lifetime of repair.',
    'Dix ans sur le mouvement, la réparation à vie.',
    'عشر سنوات على الآلية، وإصلاحٌ مدى الحياة.',
    'ムーブメントは十年保証、修理は生涯。',
  ),
  [
    h(t('What is covered', 'Ce qui est couvert', 'ما يشمله الضمان', '保証の範囲')),
    t(
      'Every movement, mechanical or mecha-quartz, is covered for ten years from the day you receive it. Cases, crowns and crystals are covered for three.',
      'Chaque mouvement, mécanique ou méca-quartz, est garanti dix ans à compter du jour de réception. Boîtes, couronnes et verres le sont trois ans.',
      'كل آلية، ميكانيكية كانت أم ميكا-كوارتز، مضمونة عشر سنوات من يوم الاستلام. أما العلب والتيجان والزجاج فثلاث سنوات.',
      '機械式、メカクォーツを問わず、ムーブメントはお受け取りの日から十年間保証します。ケース、りゅうず、風防は三年間です。',
    ),
    h(t('What is not', 'Ce qui ne l’est pas', 'ما لا يشمله', '保証の対象外')),
    t(
      'Straps wear, as they should. Water beyond the depth on the case back, and work by others, end the warranty for the part concerned; we repair it all the same.',
      'Les bracelets s’usent, c’est leur rôle. L’eau au-delà de la profondeur gravée au fond et l’intervention d’un tiers mettent fin à la garantie de la pièce concernée ; nous la réparons tout de même.',
      'الأحزمة تبلى كما ينبغي لها. والماء فوق العمق المنقوش على الغطاء، أو عمل الآخرين، ينهيان ضمان القطعة المعنية، لكننا نصلحها على أي حال.',
      'ストラップはすり減るものです。裏蓋の表示を超える水深、他者による作業は、その部品の保証を終了させますが、修理はお受けします。',
    ),
    h(t('How to claim', 'Comment en bénéficier', 'كيف تطالب به', 'お申し込み')),
    t(
      'Write to the workshop with the number on the case back. We send a box, paid both ways.',
      'Écrivez à l’atelier avec le numéro gravé au fond. Nous envoyons un coffret, affranchi aller et retour.',
      'اكتب إلى الورشة مع الرقم المنقوش على الغطاء. نرسل إليك صندوقًا مدفوع الأجرة ذهابًا وإيابًا.',
      '裏蓋の番号を添えて工房へご連絡ください。往復の送料込みの箱をお送りします。',
    ),
  ],
)

export const returns = plain(
  'pages/return',
  t('Returns', 'Retours', 'الإرجاع', '返品'),
  t(
    'Thirty days, no questions, and we pay the post.',
    'Trente jours, sans questions, port payé.',
    'ثلاثون يومًا بلا أسئلة، وأجرة البريد علينا.',
    '三十日以内、理由を問わず、送料は当方負担。',
  ),
  [
    t(
      'Wear it on a Sunday, look at it on a Monday. If it is not the one, send it back within thirty days in the box it came in.',
      'Portez-la un dimanche, regardez-la un lundi. Si ce n’est pas la bonne, renvoyez-la sous trente jours dans son coffret.',
      'ارتدها يوم أحد، وانظر إليها يوم اثنين. فإن لم تكن هي المنشودة فأعدها خلال ثلاثين يومًا في صندوقها.',
      '日曜に着けて、月曜に眺めてください。違うと思われたら、三十日以内に元の箱でお返しください。',
    ),
    {
      list: 'number',
      items: [
        t(
          'Write to us; we answer with a label.',
          'Écrivez-nous ; nous répondons avec une étiquette.',
          'اكتب إلينا فنجيبك ببطاقة شحن.',
          'ご連絡ください。送り状をお送りします。',
        ),
        t(
          'Give the box to the carrier.',
          'Remettez le coffret au transporteur.',
          'سلّم الصندوق إلى شركة الشحن.',
          '箱を配送業者へお渡しください。',
        ),
        t(
          'The money is back within five working days.',
          'Vous êtes remboursé sous cinq jours ouvrés.',
          'يعود المال خلال خمسة أيام عمل.',
          '五営業日以内にご返金します。',
        ),
      ],
    },
  ],
)

export const terms = plain(
  'pages/terms',
  t('Terms', 'Conditions', 'الشروط', '利用規約'),
  t(
    'What we promise, and what we ask.',
    'Ce que nous promettons, ce que nous demandons.',
    'ما نعد به، وما نطلبه.',
    'お約束することと、お願いすること。',
  ),
  [
    h(t('This shop', 'Cette boutique', 'هذا المتجر', 'このショップについて')),
    t(
      'Maison Orrery is a house of fiction. Its watches exist as drawings, its shop takes test orders only, and no money changes hands.',
      'Maison Orrery est une maison de fiction. Ses montres existent en dessins, sa boutique n’accepte que des commandes d’essai et aucun argent ne circule.',
      'ميزون أوريري دارٌ من الخيال. ساعاتها رسومات، ومتجرها لا يقبل إلا طلبات تجريبية، ولا يُدفع فيه مال.',
      'メゾン・オーラリーは架空のメゾンです。時計は図面として存在し、ショップは試験注文のみを受け付け、金銭のやりとりはありません。',
    ),
    h(t('Orders', 'Commandes', 'الطلبات', 'ご注文')),
    t(
      'An order is ours to keep once the confirmation page shows its number. Until then a watch may go to somebody faster.',
      'Une commande nous engage dès que la page de confirmation affiche son numéro. D’ici là, une montre peut partir vers plus rapide que vous.',
      'يصبح الطلب ملزمًا لنا حين تظهر صفحة التأكيد رقمه. وقبل ذلك قد تذهب الساعة إلى من هو أسرع.',
      'ご注文は、確認ページに番号が表示された時点で成立します。それまでは、より早い方のもとへ時計が渡ることがあります。',
    ),
  ],
)

export const privacyPolicy = plain(
  'pages/privacy-policy',
  t('Privacy', 'Confidentialité', 'الخصوصية', 'プライバシー'),
  t(
    'We know what you tell us, and little else.',
    'Nous savons ce que vous nous dites, et guère plus.',
    'نعرف ما تخبرنا به، وقليلًا غيره.',
    '知っているのは、お話しくださったことだけです。',
  ),
  [
    h(t('What is kept', 'Ce qui est conservé', 'ما يُحفظ', '保存するもの')),
    t(
      'Your cart is kept in your browser and on our shop for ten days. Your choice of language is kept in a cookie for a year. An order keeps the address it goes to.',
      'Votre panier est gardé dans votre navigateur et par notre boutique pendant dix jours. Votre choix de langue est gardé un an dans un cookie. Une commande garde l’adresse où elle part.',
      'تُحفظ سلتك في متصفحك وفي متجرنا عشرة أيام. ويُحفظ اختيارك للغة في ملف تعريف ارتباط عامًا واحدًا. ويحتفظ الطلب بالعنوان الذي يُرسل إليه.',
      'カートはお使いのブラウザーと当店に十日間、言語の選択はクッキーに一年間保存されます。ご注文には送り先の住所が残ります。',
    ),
    h(t('What is not', 'Ce qui ne l’est pas', 'ما لا يُحفظ', '保存しないもの')),
    t(
      'No visitor is followed across other sites, and nothing is sold to anybody.',
      'Aucun visiteur n’est suivi sur d’autres sites, et rien n’est vendu à personne.',
      'لا نتعقب أي زائر في مواقع أخرى، ولا نبيع شيئًا لأحد.',
      '他のサイトで追跡することはなく、どなたにも情報を販売しません。',
    ),
  ],
)

export const faq = plain(
  'pages/faq',
  t('Questions', 'Questions', 'أسئلة', 'よくあるご質問'),
  t(
    'The ones that come by post most often.',
    'Celles qui arrivent le plus souvent par courrier.',
    'الأسئلة التي تصل بالبريد أكثر من غيرها.',
    'お手紙で最も多くいただくもの。',
  ),
  [
    h(t('Which size is mine?', 'Quelle est ma taille ?', 'ما مقاسي؟', 'どのサイズが合いますか')),
    t(
      'Measure your wrist where the bone is. Under sixteen centimetres, take the smaller; above eighteen, the larger; between them, the one you like.',
      'Mesurez votre poignet à l’os. Sous seize centimètres, la plus petite ; au-delà de dix-huit, la plus grande ; entre les deux, celle qui vous plaît.',
      'قِس معصمك عند العظم. دون ستة عشر سنتيمترًا خذ الأصغر، وفوق ثمانية عشر خذ الأكبر، وبينهما خذ ما يعجبك.',
      '手首の骨のあたりを測ってください。十六センチ未満なら小さいほう、十八センチを超えるなら大きいほう、その間ならお好きなほうを。',
    ),
    h(
      t(
        'What is mecha-quartz?',
        'Qu’est-ce que le méca-quartz ?',
        'ما الميكا-كوارتز؟',
        'メカクォーツとは何ですか',
      ),
    ),
    t(
      'A quartz keeps the time, a mechanical module does the rest: the chronograph hand sweeps and snaps back as a mechanical one does.',
      'Un quartz garde l’heure, un module mécanique fait le reste : l’aiguille de chronographe glisse et revient d’un coup, comme sur une mécanique.',
      'يحفظ الكوارتز الوقت، وتتولى وحدة ميكانيكية الباقي: ينساب عقرب الكرونوغراف ويعود فجأة كما في الساعة الميكانيكية.',
      'クォーツが時を刻み、残りは機械が担います。クロノグラフの針は機械式のように流れ、瞬時に戻ります。',
    ),
    h(t('Can I swim with it?', 'Puis-je nager avec ?', 'هل أسبح بها؟', '泳ぐときに着けられますか')),
    t(
      'With the ones marked 10 bar, yes. With the others, wash your hands and enjoy the shore.',
      'Avec celles marquées 10 bar, oui. Avec les autres, lavez-vous les mains et profitez du rivage.',
      'بالساعات الموسومة بـ10 بار، نعم. وبغيرها اغسل يديك واستمتع بالشاطئ.',
      '10気圧の表示があるものは、はい。それ以外は手洗い程度にとどめ、岸辺をお楽しみください。',
    ),
    h(
      t(
        'How often should it be serviced?',
        'À quel rythme la réviser ?',
        'كم مرة تحتاج إلى صيانة؟',
        'オーバーホールの目安は',
      ),
    ),
    t(
      'Every six years, or when it asks.',
      'Tous les six ans, ou quand elle le demande.',
      'كل ست سنوات، أو حين تطلب هي ذلك.',
      '六年ごと、あるいは時計が求めるときに。',
    ),
  ],
)
