import { t, type SeedPage } from '../kit.ts'

export const experience: SeedPage = {
  path: 'pages/experience',
  title: t('Experience', 'L’expérience', 'التجربة', '体験'),
  parent: 'pages/about-us',
  description: t(
    'Evenings at the telescope, mornings at the bench: ways to meet the watches and the people who make them.',
    'Soirées au télescope, matinées à l’établi : rencontrer les montres et celles et ceux qui les font.',
    'أمسيات عند التلسكوب وصباحات عند طاولة العمل: طرق للقاء الساعات ومن يصنعونها.',
    '夜は望遠鏡、朝は作業台。時計とつくり手に出会うひととき。',
  ),
  header: {
    overTitle: t('Experience', 'L’expérience', 'التجربة', '体験'),
    title: t(
      'Come and look up',
      'Venez lever les yeux',
      'تعالَ وانظر إلى الأعلى',
      '見上げにいらしてください',
    ),
    body: t(
      'Twelve evenings a year the roof of the workshop opens. There is a telescope, there is soup, and every watch can be tried on.',
      'Douze soirs par an, le toit de l’atelier s’ouvre. Il y a un télescope, de la soupe, et toutes les montres s’essaient.',
      'اثنتا عشرة أمسية في العام يُفتح سقف الورشة. هناك تلسكوب، وهناك حساء، ويمكن تجربة كل ساعة.',
      '年に十二夜、工房の屋根が開きます。望遠鏡があり、スープがあり、すべての時計をお試しいただけます。',
    ),
    media: 'hero-night.jpg',
    mobile: 'hero-night-tall.jpg',
  },
  modules: [
    {
      type: 'pushCards',
      title: t('Three ways in', 'Trois façons d’entrer', 'ثلاثة أبواب', '三つの入口'),
      items: [
        {
          title: t(
            'An evening at the telescope',
            'Une soirée au télescope',
            'أمسية عند التلسكوب',
            '望遠鏡の夜',
          ),
          text: t(
            'New moon, clear sky, thirty guests.',
            'Nouvelle lune, ciel clair, trente invités.',
            'محاق، وسماء صافية، وثلاثون ضيفًا.',
            '新月、澄んだ空、三十人のお客さま。',
          ),
          image: 'hero-night-tall.jpg',
          modal: {
            image: 'engraving-orrery.jpg',
            body: [
              t(
                'We meet at dusk and stay until the cloud comes. Warm clothes are lent at the door. The evening is free; the list is short.',
                'Rendez-vous au crépuscule, jusqu’aux nuages. Des vêtements chauds sont prêtés à l’entrée. La soirée est gratuite ; la liste est courte.',
                'نلتقي عند الغسق ونبقى حتى يأتي الغيم. نعير الملابس الدافئة عند الباب. الأمسية مجانية والقائمة قصيرة.',
                '夕暮れに集まり、雲が来るまで。暖かな上着は入口でお貸しします。参加は無料、席には限りがあります。',
              ),
            ],
          },
        },
        {
          title: t(
            'A morning at the bench',
            'Une matinée à l’établi',
            'صباح عند طاولة العمل',
            '作業台の朝',
          ),
          text: t(
            'Take a movement apart, and put it back together.',
            'Démonter un mouvement, puis le remonter.',
            'فكّ آليةً ثم أعد تركيبها.',
            'ムーブメントを分解し、もう一度組み立てる。',
          ),
          image: 'workshop-movement.jpg',
          modal: {
            image: 'still-life-parts.jpg',
            body: [
              t(
                'Four places, one watchmaker, three hours. You will lose a screw; everybody does. We have spare ones.',
                'Quatre places, un horloger, trois heures. Vous perdrez une vis, comme tout le monde. Nous en avons d’autres.',
                'أربعة مقاعد، وصانع ساعات واحد، وثلاث ساعات. ستفقد برغيًا كما يفعل الجميع، ولدينا غيره.',
                '四席、時計師一人、三時間。ねじを一本なくされるでしょう。どなたもそうです。予備はあります。',
              ),
            ],
          },
        },
        {
          title: t(
            'A fitting by letter',
            'Un essai par courrier',
            'تجربة بالبريد',
            '手紙でのご試着',
          ),
          text: t(
            'Three watches for one weekend, at your home.',
            'Trois montres, un week-end, chez vous.',
            'ثلاث ساعات لعطلة أسبوع واحدة، في بيتك.',
            '三本の時計を、週末、ご自宅で。',
          ),
          image: 'meridian-angle.jpg',
          link: {
            to: 'page:pages/contact-us',
            label: t('Write to us', 'Écrivez-nous', 'اكتب إلينا', 'お問い合わせ'),
          },
        },
      ],
    },
    {
      type: 'media',
      media: { video: 'loop-orrery.webp', poster: 'hero-orrery-tall.jpg' },
      caption: t(
        'The orrery of 1884, still turning.',
        'Le planétaire de 1884 tourne toujours.',
        'نموذج الكواكب لعام 1884، ما زال يدور.',
        '1884年の太陽系儀。今も回り続けています。',
      ),
      size: 'full',
    },
  ],
}
