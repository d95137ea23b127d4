import type { SeedPost } from './journal-seed-types.ts'

export const sundialPost: SeedPost = {
  name: 'how-to-set-a-watch-by-the-sun',
  slugs: { fr: 'regler-sa-montre-au-soleil' },
  title: {
    en: 'How to set a watch by the sun',
    fr: 'Régler sa montre au soleil',
    ar: 'كيف تضبط ساعتك على الشمس',
    ja: '太陽で時計を合わせる方法',
  },
  subject: { en: 'By hand', fr: 'À la main', ar: 'باليد', ja: '手しごと' },
  lead: {
    en: 'A stick, a string, a sheet of paper and an hour before noon. You will be right to a minute, and late for lunch.',
    fr: 'Un bâton, une ficelle, une feuille de papier et une heure avant midi. Vous serez juste à la minute, et en retard au déjeuner.',
    ar: 'عصا وخيط وورقة وساعة قبل الظهر. ستصيب الوقت بدقيقة، وتتأخر عن الغداء.',
    ja: '棒と糸と紙、そして正午までの一時間。一分の精度で合い、昼食には遅れます。',
  },
  cover: 'plate-sundial.webp',
  date: '2026-06-21',
  author: 'anselme',
  body: [
    {
      list: 'number',
      items: [
        {
          en: 'Lay the paper flat where the sun will stay, and set the stick upright in it. A plumb line helps; so does a book.',
          fr: 'Posez la feuille à plat là où le soleil restera, et plantez-y le bâton bien droit. Un fil à plomb aide ; un livre aussi.',
          ar: 'ضع الورقة مستوية حيث تبقى الشمس، وأقم العصا فيها عمودًا. يفيدك خيط الشاقول، ويفيدك كتاب أيضًا.',
          ja: '日の当たりつづける場所に紙を平らに置き、棒をまっすぐ立てます。下げ振りがあると便利です。本でも足ります。',
        },
        {
          en: 'An hour before noon, mark the tip of the shadow. With the string draw a circle through the mark about the foot of the stick.',
          fr: 'Une heure avant midi, marquez la pointe de l’ombre. Avec la ficelle, tracez un cercle passant par la marque, autour du pied du bâton.',
          ar: 'قبل الظهر بساعة علّم طرف الظل، ثم ارسم بالخيط دائرة حول أسفل العصا تمر بالعلامة.',
          ja: '正午の一時間前、影の先に印をつけます。糸を使い、棒の根元を中心に、その印を通る円を描きます。',
        },
        {
          en: 'Wait. The shadow shortens, then grows. Mark where it touches the circle again.',
          fr: 'Attendez. L’ombre raccourcit, puis s’allonge. Marquez où elle touche de nouveau le cercle.',
          ar: 'انتظر. يقصر الظل ثم يطول. علّم حيث يلمس الدائرة ثانية.',
          ja: '待ちます。影は短くなり、また伸びます。ふたたび円に触れたところに印をつけます。',
        },
        {
          en: 'The line from the stick half-way between the two marks points north. Tomorrow, when the shadow lies on it, it is noon by the sun.',
          fr: 'La ligne qui part du bâton à mi-chemin des deux marques indique le nord. Demain, quand l’ombre s’y couchera, il sera midi au soleil.',
          ar: 'الخط الخارج من العصا في منتصف ما بين العلامتين يشير إلى الشمال. وغدًا، حين يستلقي الظل عليه، يكون الزوال.',
          ja: '棒から二つの印のちょうど中間へ引いた線が北を指します。明日、影がその線に重なったとき、太陽の正午です。',
        },
      ],
    },
    {
      style: 'h2',
      text: {
        en: 'From the sun’s noon to yours',
        fr: 'Du midi du soleil au vôtre',
        ar: 'من زوال الشمس إلى ساعتك',
        ja: '太陽の正午から、あなたの正午へ',
      },
    },
    {
      en: 'Two corrections. For every degree that you live west of the middle of your time zone, add four minutes. Then the sun’s own mood: in early November it is sixteen minutes early, in mid-February fourteen minutes late, and on four days of the year it is exact. One of them is Christmas.',
      fr: 'Deux corrections. Pour chaque degré à l’ouest du milieu de votre fuseau, ajoutez quatre minutes. Puis l’humeur du soleil : début novembre, il a seize minutes d’avance, à la mi-février quatorze de retard, et quatre jours par an il est exact. L’un d’eux est Noël.',
      ar: 'تصحيحان: أضف أربع دقائق لكل درجة تسكنها غرب وسط منطقتك الزمنية. ثم مزاج الشمس نفسها: في أوائل نوفمبر تسبق ست عشرة دقيقة، وفي منتصف فبراير تتأخر أربع عشرة، وتصدق في أربعة أيام من السنة. أحدها يوم عيد الميلاد.',
      ja: '補正は二つ。時間帯の中心から西へ一度ごとに四分を足します。それから太陽の機嫌。十一月の初めは十六分早く、二月の中ごろは十四分遅れ、年に四日だけ正確です。その一日はクリスマス。',
    },
    {
      en: 'If your watch has a seconds hand that stops when the crown is pulled, such as the [Almagest](product:almagest), pull it a little before, and let it go on the shadow. If it does not, start it and be content: people crossed oceans with less. Whoever would rather see it done should read about [the line on our floor](blogpost:the-line-on-the-floor).',
      fr: 'Si votre montre arrête sa trotteuse quand on tire la couronne, comme la [Almagest](product:almagest), tirez un peu avant et lâchez sur l’ombre. Sinon, lancez-la et soyez content : on a traversé des océans avec moins. Qui préfère regarder lira l’histoire de [la ligne au sol](blogpost:the-line-on-the-floor).',
      ar: 'إن كان عقرب ثواني ساعتك يقف حين تسحب التاج، كما في [Almagest](product:almagest)، فاسحبه قبيل الموعد وأطلقه على الظل. وإن لم يكن، فشغّلها وارضَ: فقد عبر الناس المحيطات بأقل من ذلك. ومن آثر المشاهدة فليقرأ عن [الخط في أرضنا](blogpost:the-line-on-the-floor).',
      ja: '[Almagest](product:almagest)のようにリューズを引くと秒針が止まる時計なら、少し前に引いておき、影に合わせて戻します。止まらない時計なら、そのまま動かして満足しましょう。もっと少ない道具で海を渡った人々がいます。見るだけでよいという方は[床の線](blogpost:the-line-on-the-floor)の話をどうぞ。',
    },
    {
      style: 'blockquote',
      text: {
        en: 'A sundial is the only clock that has never been repaired.',
        fr: 'Le cadran solaire est la seule horloge qu’on n’ait jamais réparée.',
        ar: 'المزولة هي الساعة الوحيدة التي لم تُصلَح قط.',
        ja: '日時計は、一度も修理されたことのない唯一の時計です。',
      },
    },
  ],
}
