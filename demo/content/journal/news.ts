import type { SeedNewsItem } from './journal-seed-types.ts'

/** What the house has to tell, articles and links. */
export const newsItems: SeedNewsItem[] = [
  {
    type: 'article',
    name: 'winter-closing',
    slugs: { fr: 'fermeture-d-hiver' },
    title: {
      en: 'Closed over the turn of the year, until the new moon',
      fr: 'Fermé au passage de l’année, jusqu’à la nouvelle lune',
      ar: 'مغلقون في مطلع السنة حتى المحاق',
      ja: '年末年始は新月まで休みます',
    },
    subject: { en: 'The workshop', fr: 'L’atelier', ar: 'الورشة', ja: '工房' },
    lead: {
      en: 'The benches rest from 19 December to 6 January. The moon is new on the seventh, and so are we.',
      fr: 'Les établis se reposent du 19 décembre au 6 janvier. La lune est nouvelle le sept, nous aussi.',
      ar: 'ترتاح طاولات العمل من 19 ديسمبر إلى 6 يناير. وفي السابع يتجدد القمر، ونتجدد معه.',
      ja: '作業台は十二月十九日から一月六日まで休みます。七日は新月。私たちも、新しくなって戻ります。',
    },
    cover: 'plate-almanac.webp',
    date: '2026-11-16',
    body: [
      {
        en: 'Orders placed by noon on 16 December leave the house before the break. What comes after that is packed on 7 January, in the order in which it came.',
        fr: 'Les commandes passées avant le 16 décembre à midi quittent la maison avant la pause. Les suivantes sont emballées le 7 janvier, dans l’ordre de leur arrivée.',
        ar: 'الطلبات التي تصلنا قبل ظهر 16 ديسمبر تغادر الدار قبل العطلة. وما يأتي بعدها يُغلَّف في 7 يناير بحسب ترتيب وصوله.',
        ja: '十二月十六日の正午までのご注文は、休みの前に発送します。それ以降のものは一月七日に、届いた順に荷づくりします。',
      },
      {
        style: 'h2',
        text: {
          en: 'If your watch stops meanwhile',
          fr: 'Si votre montre s’arrête entre-temps',
          ar: 'إن توقفت ساعتك في هذه الأثناء',
          ja: 'その間に時計が止まったら',
        },
      },
      {
        en: 'Write to us as usual: somebody reads the letters on Tuesdays, holidays included. A service that is already on the bench is finished before we close; nothing lies open over the break. What to expect of one is told in [Warranty](page:pages/warranty).',
        fr: 'Écrivez-nous comme d’habitude : quelqu’un lit le courrier le mardi, jours fériés compris. Une révision en cours est achevée avant la fermeture ; rien ne reste ouvert sur l’établi. Ce à quoi vous pouvez vous attendre est dit sous [Garantie](page:pages/warranty).',
        ar: 'اكتب إلينا كالمعتاد: ثمة من يقرأ الرسائل أيام الثلاثاء، والعطل منها. والصيانة التي بدأت تُنجز قبل أن نغلق؛ فلا تبقى ساعة مفتوحة طوال العطلة. وما لك أن تتوقعه مذكور في [الضمان](page:pages/warranty).',
        ja: 'いつもどおりお手紙をください。祝日でも、火曜日には誰かが読んでいます。始まっている修理は休みの前に終えます。開いたままの時計は残しません。修理の内容は[保証](page:pages/warranty)をご覧ください。',
      },
    ],
  },
  {
    type: 'link',
    name: 'museum-exhibition',
    title: {
      en: 'Our orrery is on loan: “Small Heavens” at the museum of instruments',
      fr: 'Notre planétaire est prêté : « Petits cieux » au musée des instruments',
      ar: 'نموذجنا للكواكب معار: «سماوات صغيرة» في متحف الآلات',
      ja: 'オーラリーを貸し出しています。器械博物館「小さな天」展',
    },
    subject: { en: 'Exhibition', fr: 'Exposition', ar: 'معرض', ja: '展覧会' },
    excerpt: {
      en: 'Until March the founder’s orrery stands among its elders: globes, astrolabes, and one very patient tellurion.',
      fr: 'Jusqu’en mars, le planétaire du fondateur côtoie ses aînés : globes, astrolabes, et un tellurion d’une grande patience.',
      ar: 'حتى مارس يقف نموذج المؤسس بين أسلافه: كرات وأسطرلابات، وجهاز أرضٍ وقمرٍ شديد الصبر.',
      ja: '三月まで、創業者のオーラリーが先輩たちと並びます。地球儀、アストロラーベ、そして辛抱強いテルリオン。',
    },
    url: 'https://museum.example/small-heavens',
    source: 'museum.example',
    cover: 'hero-orrery.webp',
    date: '2026-10-28',
  },
  {
    type: 'article',
    name: 'prices-2027',
    slugs: { fr: 'prix-2027' },
    title: {
      en: 'Prices for 2027: the same',
      fr: 'Prix 2027 : les mêmes',
      ar: 'أسعار 2027: كما هي',
      ja: '二〇二七年の価格 ― 変わりません',
    },
    subject: { en: 'The house', fr: 'La maison', ar: 'الدار', ja: 'メゾン' },
    lead: {
      en: 'We decide once a year, on the day of the autumn equinox. This year the talk took four minutes.',
      fr: 'Nous décidons une fois par an, à l’équinoxe d’automne. Cette année, la discussion a duré quatre minutes.',
      ar: 'نقرّر مرة في السنة، يوم الاعتدال الخريفي. واستغرق الحديث هذا العام أربع دقائق.',
      ja: '年に一度、秋分の日に決めます。今年の話し合いは四分で終わりました。',
    },
    cover: 'workshop-movement.webp',
    date: '2026-09-23',
    body: [
      {
        en: 'Steel has become dearer, sapphire cheaper, and we have learned to waste less brass. The sum is about nothing, so the prices of all watches and of every service stay as they are until 31 December 2027, in every country.',
        fr: 'L’acier a renchéri, le saphir a baissé, et nous gaspillons moins de laiton. La somme est à peu près nulle : les prix de toutes les montres et de toutes les révisions restent tels quels jusqu’au 31 décembre 2027, dans tous les pays.',
        ar: 'غلا الفولاذ ورخص الياقوت، وتعلّمنا أن نهدر نحاسًا أقل. والمحصلة لا شيء تقريبًا، فتبقى أسعار الساعات كلها وكل صيانة كما هي حتى 31 ديسمبر 2027، في كل البلدان.',
        ja: '鋼は高くなり、サファイアは安くなり、真鍮の無駄は減りました。差し引きはほぼゼロ。すべての時計と修理の価格は、どの国でも二〇二七年十二月三十一日まで据え置きます。',
      },
      {
        en: 'One price did change: tea at the bench is free. It always was, but somebody had put up a sign.',
        fr: 'Un prix a changé : le thé à l’établi est gratuit. Il l’a toujours été, mais quelqu’un avait mis un écriteau.',
        ar: 'سعر واحد تغيّر: الشاي عند طاولة العمل مجاني. كان كذلك دائمًا، لكن أحدهم علّق لافتة.',
        ja: 'ひとつだけ変わりました。作業台のお茶は無料です。前からそうでしたが、誰かが札を出していたのです。',
      },
    ],
  },
  {
    type: 'article',
    name: 'vesper-returns',
    slugs: { fr: 'le-retour-de-vesper' },
    title: {
      en: 'Vesper is back on the bench',
      fr: 'Vesper est de retour à l’établi',
      ar: 'عادت Vesper إلى طاولة العمل',
      ja: 'Vesperが作業台に戻りました',
    },
    subject: { en: 'Watches', fr: 'Montres', ar: 'ساعات', ja: '時計' },
    lead: {
      en: 'Forty pieces, assembled by Inès between now and the spring. The evening star can wait; it has practice.',
      fr: 'Quarante pièces, assemblées par Inès d’ici au printemps. L’étoile du soir sait attendre.',
      ar: 'أربعون قطعة تجمعها إيناس من الآن حتى الربيع. ونجمة المساء تعرف الانتظار.',
      ja: '四十本。春までにイネスが組み上げます。宵の明星は、待つことに慣れています。',
    },
    cover: 'vesper-angle.webp',
    date: '2026-10-05',
    body: [
      {
        en: 'The dial of [Vesper](product:vesper) is cut from green aventurine, and since last winter too many discs had cracked in the last grinding: the glass came from the furnace in a hurry, and kept the strain. It now cools for nine days instead of four. Of the last fifty discs, forty were good.',
        fr: 'Le cadran de la [Vesper](product:vesper) est taillé dans une aventurine verte, et depuis l’hiver trop de disques se fendaient au dernier meulage : le verre, sorti trop vite du four, en gardait la tension. Il refroidit désormais neuf jours au lieu de quatre. Sur les cinquante derniers disques, quarante étaient bons.',
        ar: 'يُقطع ميناء [Vesper](product:vesper) من أفنتورين أخضر، وكانت أقراص كثيرة تتشقق منذ الشتاء الماضي عند الجلخ الأخير: كان الزجاج يخرج من الفرن على عجل فيبقى فيه الشدّ. صار يبرد تسعة أيام بدل أربعة. ومن آخر خمسين قرصًا سلم أربعون.',
        ja: '[Vesper](product:vesper)の文字盤は、緑のアベンチュリンから切り出します。昨冬から、最後の研磨で割れる円盤が続いていました。窯から急いで出したガラスに、歪みが残っていたのです。冷ます日数を四日から九日に改めました。最近の五十枚のうち、四十枚が使えました。',
      },
      {
        style: 'h2',
        text: {
          en: 'How to have one',
          fr: 'Comment en avoir une',
          ar: 'كيف تحصل على واحدة',
          ja: '手に入れるには',
        },
      },
      {
        en: 'There is no list and no draw. Each watch goes into the shop when its three weeks of tests are over; its page shows which sizes are in stock.',
        fr: 'Ni liste ni tirage. Chaque montre rejoint la boutique après ses trois semaines de contrôle ; sa page indique les diamètres en stock.',
        ar: 'لا قائمة ولا قرعة. تدخل كل ساعة المتجر بعد أسابيع اختبارها الثلاثة، وصفحتها تبيّن المقاسات المتوفرة.',
        ja: '予約も抽選もありません。三週間の検査を終えたものから順に店に並びます。在庫のあるサイズは商品ページでご確認ください。',
      },
    ],
  },
  {
    type: 'article',
    name: 'mornings-at-the-bench',
    slugs: { fr: 'matinees-a-l-etabli' },
    title: {
      en: 'Mornings at the bench: dates for the spring',
      fr: 'Matinées à l’établi : les dates du printemps',
      ar: 'صباحات عند طاولة العمل: مواعيد الربيع',
      ja: '作業台の朝 ― 春の日程',
    },
    subject: { en: 'Visits', fr: 'Visites', ar: 'زيارات', ja: '見学' },
    lead: {
      en: 'Four places, one watchmaker, three hours, from February to May. Bring your hands; we lend the loupe.',
      fr: 'Quatre places, un horloger, trois heures, de février à mai. Venez avec vos mains ; nous prêtons la loupe.',
      ar: 'أربعة مقاعد وصانع ساعات وثلاث ساعات، من فبراير إلى مايو. أحضر يديك ونعيرك العدسة.',
      ja: '定員四名、時計師一名、三時間。二月から五月まで。手だけお持ちください。ルーペはお貸しします。',
    },
    cover: 'workshop-bench.webp',
    date: '2026-11-02',
    body: [
      {
        list: 'bullet',
        items: [
          {
            en: '6 and 20 February',
            fr: '6 et 20 février',
            ar: '6 و20 فبراير',
            ja: '二月六日、二十日',
          },
          { en: '6 and 20 March', fr: '6 et 20 mars', ar: '6 و20 مارس', ja: '三月六日、二十日' },
          {
            en: '10 and 24 April',
            fr: '10 et 24 avril',
            ar: '10 و24 أبريل',
            ja: '四月十日、二十四日',
          },
          { en: '8 and 22 May', fr: '8 et 22 mai', ar: '8 و22 مايو', ja: '五月八日、二十二日' },
        ],
      },
      {
        en: 'You take a hand-wound movement apart and put it together again. It will run afterwards, or Inès will know why. Children from twelve; younger ones may turn the orrery. Write to us by the form under [Contact](page:pages/contact-us).',
        fr: 'Vous démontez un mouvement à remontage manuel et le remontez. Il marchera ensuite, ou Inès saura pourquoi. Dès douze ans ; les plus jeunes peuvent tourner le planétaire. Écrivez-nous sous [Contact](page:pages/contact-us).',
        ar: 'تفكّك آلية يدوية التعبئة وتعيد تركيبها. ستعمل بعدها، أو ستعرف إيناس السبب. من سن الثانية عشرة، وللأصغر أن يديروا نموذج الكواكب. راسلنا عبر [اتصل بنا](page:pages/contact-us).',
        ja: '手巻きのムーブメントを分解し、組み直します。動くはずです。動かなければイネスが理由を知っています。十二歳から。小さなお子さまはオーラリーを回せます。[お問い合わせ](page:pages/contact-us)からどうぞ。',
      },
    ],
  },
  {
    type: 'link',
    name: 'quarterly-review',
    title: {
      en: '“A watch that does not want anything”: the Quarterly on the Perihelion',
      fr: '« Une montre qui ne veut rien » : la Quarterly sur la Perihelion',
      ar: '«ساعة لا تريد شيئًا»: المجلة الفصلية عن Perihelion',
      ja: '「何も求めない時計」― クォータリー誌、Perihelionを語る',
    },
    subject: { en: 'Press', fr: 'Presse', ar: 'صحافة', ja: '掲載' },
    excerpt: {
      en: 'Nine pages, no score. We agree with all of them except the sentence about the crown, and we have moved the crown.',
      fr: 'Neuf pages, pas de note. Nous sommes d’accord avec toutes, sauf la phrase sur la couronne ; et nous avons déplacé la couronne.',
      ar: 'تسع صفحات بلا علامات. نوافق عليها كلها إلا جملة عن التاج، وقد نقلنا التاج.',
      ja: '九ページ、点数なし。リューズについての一文を除いてすべて同感です。そしてリューズの位置は直しました。',
    },
    url: 'https://quarterly.example/perihelion',
    source: 'quarterly.example',
    cover: 'perihelion-macro.webp',
    date: '2026-08-19',
  },
]
