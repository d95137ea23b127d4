import { experienceStoriesRow } from '../journal/article-row-modules.ts'
import { nightSkyGallery } from '../galleries.ts'
import { roofEveningSlideshow, mostTriedOnSlideshow } from '../slideshows.ts'
import { homeTrial } from '../blocks/home-trial.ts'
import { telescopeEveningIcons } from '../blocks/labelled-icons.ts'
import type { SeedPage } from '../seed-page.ts'

export const experiencePage: SeedPage = {
  path: 'pages/experience',
  title: { en: 'Experience', fr: 'L’expérience', ar: 'التجربة', ja: '体験' },
  parent: 'pages/about-us',
  description: {
    en: 'Evenings at the telescope, mornings at the bench: ways to meet the watches and the people who make them.',
    fr: 'Soirées au télescope, matinées à l’établi : rencontrer les montres et celles et ceux qui les font.',
    ar: 'أمسيات عند التلسكوب وصباحات عند طاولة العمل: طرق للقاء الساعات ومن يصنعونها.',
    ja: '夜は望遠鏡、朝は作業台。時計とつくり手に出会うひととき。',
  },
  header: {
    overTitle: { en: 'Experience', fr: 'L’expérience', ar: 'التجربة', ja: '体験' },
    title: {
      en: 'Come and look up',
      fr: 'Venez lever les yeux',
      ar: 'تعال وانظر إلى الأعلى',
      ja: '見上げにいらしてください',
    },
    body: {
      en: 'Twelve evenings a year the roof of the workshop opens. There is a telescope, there is soup, and every watch can be tried on.',
      fr: 'Douze soirs par an, le toit de l’atelier s’ouvre. Il y a un télescope, de la soupe, et toutes les montres s’essaient.',
      ar: 'اثنتا عشرة أمسية في العام يُفتح سقف الورشة. هناك تلسكوب، وهناك حساء، ويمكن تجربة كل ساعة.',
      ja: '年に十二夜、工房の屋根が開きます。望遠鏡があり、スープがあり、すべての時計をお試しいただけます。',
    },
    media: 'roof-telescope.webp',
  },
  modules: [
    {
      type: 'pushCards',
      title: {
        en: 'Three ways in',
        fr: 'Trois façons d’entrer',
        ar: 'ثلاثة أبواب',
        ja: '三つの入口',
      },
      items: [
        {
          overTitle: {
            en: 'On the roof',
            fr: 'Sur le toit',
            ar: 'على السطح',
            ja: '屋根の上で',
          },
          title: {
            en: 'An evening at the telescope',
            fr: 'Une soirée au télescope',
            ar: 'أمسية عند التلسكوب',
            ja: '望遠鏡の夜',
          },
          text: {
            en: 'New moon, clear sky, thirty guests.',
            fr: 'Nouvelle lune, ciel clair, trente invités.',
            ar: 'محاق، وسماء صافية، وثلاثون ضيفًا.',
            ja: '新月、澄んだ空、三十人のお客さま。',
          },
          image: 'hero-night-tall.webp',
          modal: {
            image: 'engraving-orrery.webp',
            body: [
              {
                en: 'We meet at dusk and stay until the cloud comes. Warm clothes are lent at the door. The evening is free; the list is short.',
                fr: 'Rendez-vous au crépuscule, jusqu’aux nuages. Des vêtements chauds sont prêtés à l’entrée. La soirée est gratuite ; la liste est courte.',
                ar: 'نلتقي عند الغسق ونبقى حتى يأتي الغيم. نعير الملابس الدافئة عند الباب. الأمسية مجانية والقائمة قصيرة.',
                ja: '夕暮れに集まり、雲が来るまで。暖かな上着は入口でお貸しします。参加は無料、席には限りがあります。',
              },
            ],
          },
        },
        {
          overTitle: {
            en: 'At the bench',
            fr: 'À l’établi',
            ar: 'عند طاولة العمل',
            ja: '作業台で',
          },
          title: {
            en: 'A morning at the bench',
            fr: 'Une matinée à l’établi',
            ar: 'صباح عند طاولة العمل',
            ja: '作業台の朝',
          },
          text: {
            en: 'Take a movement apart, and put it back together.',
            fr: 'Démonter un mouvement, puis le remonter.',
            ar: 'فكّ آليةً ثم أعد تركيبها.',
            ja: 'ムーブメントを分解し、もう一度組み立てる。',
          },
          image: 'workshop-bench.webp',
          modal: {
            image: 'workshop-hands.webp',
            body: [
              {
                en: 'Four places, one watchmaker, three hours. You will lose a screw; everybody does. We have spare ones.',
                fr: 'Quatre places, un horloger, trois heures. Vous perdrez une vis, comme tout le monde. Nous en avons d’autres.',
                ar: 'أربعة مقاعد، وصانع ساعات واحد، وثلاث ساعات. ستفقد برغيًا كما يفعل الجميع، ولدينا غيره.',
                ja: '四席、時計師一人、三時間。ねじを一本なくされるでしょう。どなたもそうです。予備はあります。',
              },
            ],
          },
        },
        {
          overTitle: {
            en: 'Wherever you are',
            fr: 'Où que vous soyez',
            ar: 'حيثما كنت',
            ja: 'どちらにいても',
          },
          title: {
            en: 'Try on at home',
            fr: 'Un essai chez vous',
            ar: 'تجربة في بيتك',
            ja: 'ご自宅でのご試着',
          },
          text: homeTrial,
          image: 'box-open.webp',
          link: {
            to: 'page:pages/contact-us',
            label: { en: 'Contact us', fr: 'Nous contacter', ar: 'اتصل بنا', ja: 'お問い合わせ' },
          },
        },
      ],
    },
    {
      type: 'media',
      media: {
        video: 'loop-orrery-wide.webp',
        mobileVideo: 'loop-orrery.webp',
        poster: 'hero-orrery.webp',
      },
      caption: {
        en: 'The orrery of 1884, still turning.',
        fr: 'Le planétaire de 1884 tourne toujours.',
        ar: 'نموذج الكواكب لعام 1884، ما زال يدور.',
        ja: '1884年の太陽系儀。今も回り続けています。',
      },
      size: 'full',
    },
    roofEveningSlideshow,
    mostTriedOnSlideshow,
    nightSkyGallery,
    experienceStoriesRow,
    {
      type: 'svgIcon',
      overTitle: {
        en: 'In the order of their appearance',
        fr: 'Par ordre d’apparition',
        ar: 'بترتيب ظهورها',
        ja: '登場順',
      },
      items: telescopeEveningIcons,
      size: 'small',
      hideLabels: true,
      alignment: 'center',
      tone: 'night',
    },
  ],
}
