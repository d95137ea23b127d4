import type { SeedModule } from '../../module-compilers/compile-page-module.ts'

/** The founder, from the page on the house. */
export const founderQuote: SeedModule = {
  type: 'quote',
  overTitle: {
    en: 'From the first workbook',
    fr: 'Extrait du premier carnet',
    ar: 'من دفتر الورشة الأول',
    ja: '最初の作業帳より',
  },
  quote: {
    en: 'I have made the planets go round. Now I should like to make something that is on time for supper.',
    fr: 'J’ai fait tourner les planètes. Je voudrais maintenant faire quelque chose qui arrive à l’heure au souper.',
    ar: 'لقد جعلت الكواكب تدور. وأودّ الآن أن أصنع شيئًا يصل إلى العشاء في موعده.',
    ja: '惑星は回してみせた。今度は、夕食に間に合うものをつくりたい。',
  },
  mainCaption: {
    en: 'Aurèle Tissandier',
    fr: 'Aurèle Tissandier',
    ar: 'أوريل تيساندييه',
    ja: 'オーレル・ティサンディエ',
  },
  secondaryCaption: {
    en: 'Instrument maker, 1884',
    fr: 'Facteur d’instruments, 1884',
    ar: 'صانع أدوات، 1884',
    ja: '器具師、1884年',
  },
}

/** A watchmaker, from the page on the workshop. */
export const watchmakerQuote: SeedModule = {
  type: 'quote',
  tone: 'night',
  overTitle: { en: 'At the bench', fr: 'À l’établi', ar: 'عند الطاولة', ja: '作業台から' },
  quote: {
    en: 'People ask how long it takes. I tell them: until I no longer look at the clock.',
    fr: 'On me demande combien de temps il faut. Je réponds : jusqu’à ce que je ne regarde plus l’heure.',
    ar: 'يسألونني كم يستغرق ذلك. فأقول: إلى أن أكفّ عن النظر إلى الساعة.',
    ja: 'どれくらいかかるのかと訊かれます。時計を見なくなるまで、と答えています。',
  },
  mainCaption: { en: 'Noor Haddad', fr: 'Noor Haddad', ar: 'نور حداد', ja: 'ヌール・ハダド' },
  secondaryCaption: {
    en: 'Watchmaker, third bench from the window',
    fr: 'Horlogère, troisième établi depuis la fenêtre',
    ar: 'صانعة ساعات، الطاولة الثالثة من النافذة',
    ja: '時計師、窓から三番目の作業台',
  },
  body: [
    {
      en: 'She has signed two hundred and eleven case backs. The two hundred and twelfth is on her bench, and she will not be hurried.',
      fr: 'Elle a signé deux cent onze fonds de boîtier. Le deux cent douzième est sur son établi, et rien ne presse.',
      ar: 'وقّعت مئتين وأحد عشر غطاءً. والغطاء الثاني عشر بعد المئتين على طاولتها الآن، ولن يستعجلها أحد.',
      ja: '署名した裏蓋は二百十一枚。二百十二枚目がいま作業台にあり、急ぐつもりはありません。',
    },
  ],
  image: 'apsis-back.webp',
}

/** What the house believes, set large. */
export const brandCreedText: SeedModule = {
  type: 'highlightedText',
  alignment: 'center',
  tone: 'night',
  overTitle: {
    en: 'What we believe',
    fr: 'Notre conviction',
    ar: 'ما نؤمن به',
    ja: '信じていること',
  },
  text: {
    en: 'A watch should be *repaired more often than replaced*, and looked at more often than read.',
    fr: 'Une montre devrait être *plus souvent réparée que remplacée*, et plus souvent regardée que lue.',
    ar: 'ينبغي *إصلاح الساعة أكثر من استبدالها*، والنظر إليها أكثر من قراءتها.',
    ja: '時計は、*買い替えるより直され*、読まれるより眺められるものであってほしい。',
  },
}

/** The opening of the workshop's page. */
export const workshopOpeningText: SeedModule = {
  type: 'highlightedText',
  overTitle: { en: 'The pace', fr: 'Le rythme', ar: 'الإيقاع', ja: '歩み' },
  text: {
    en: 'We finish *four watches a week*. It could be five, but then somebody would have to hurry, and it would show on the dial.',
    fr: 'Nous achevons *quatre montres par semaine*. Ce pourrait être cinq, mais il faudrait que quelqu’un se presse, et cela se verrait au cadran.',
    ar: 'ننجز *أربع ساعات في الأسبوع*. وكان يمكن أن تكون خمسًا، لولا أن على أحدهم عندئذ أن يستعجل، فيظهر ذلك على الميناء.',
    ja: '仕上げるのは*週に四本*。五本にもできますが、誰かが急ぐことになり、それは文字盤に表れます。',
  },
  link: {
    to: 'collection:our-collections',
    label: {
      en: 'See what came of it',
      fr: 'Voir ce qui en est sorti',
      ar: 'شاهد ما خرج منها',
      ja: '生まれた時計を見る',
    },
  },
}
