import { houseHistorySlideshow, meridianFamilySlideshow } from '../slideshows.ts'
import { watchQualityIcons } from '../blocks/labelled-icons.ts'
import { pressReviewsWithoutPictures } from '../blocks/press-reviews.ts'
import { brandCreedText, founderQuote } from '../blocks/quotes.ts'
import type { SeedPage } from '../seed-page.ts'

export const aboutUsPage: SeedPage = {
  path: 'pages/about-us',
  title: { en: 'About us', fr: 'La maison', ar: 'عن الدار', ja: 'メゾンについて' },
  description: {
    en: 'Maison Orrery builds wristwatches the way astronomers once built models of the sky: slowly, and so that they can be repaired.',
    fr: 'Maison Orrery construit des montres comme les astronomes construisaient leurs modèles du ciel : lentement, et pour qu’on puisse les réparer.',
    ar: 'تصنع ميزون أوريري الساعات كما كان الفلكيون يصنعون نماذج السماء: على مهل، وبحيث يمكن إصلاحها دائمًا.',
    ja: 'メゾン・オーラリーは、かつて天文学者が天球儀を組み上げたように、ゆっくりと、修理できる時計をつくります。',
  },
  header: {
    overTitle: { en: 'About us', fr: 'La maison', ar: 'عن الدار', ja: 'メゾン' },
    title: {
      en: 'A small house under a large sky',
      fr: 'Une petite maison sous un grand ciel',
      ar: 'دار صغيرة تحت سماء واسعة',
      ja: '大きな空の下の、小さなメゾン',
    },
    body: {
      en: 'Eleven people, one north-facing workshop, and a brass orrery that has kept time with the planets since 1884.',
      fr: 'Onze personnes, un atelier orienté au nord et un planétaire de laiton qui suit la course des planètes depuis 1884.',
      ar: 'أحد عشر شخصًا، وورشة واحدة تطل على الشمال، ونموذج نحاسي للكواكب يساير السماء منذ عام 1884.',
      ja: '十一人の職人、北向きの工房がひとつ、そして1884年から惑星とともに時を刻む真鍮の太陽系儀。',
    },
    media: 'roof-mount.webp',
  },
  modules: [
    {
      type: 'content',
      overTitle: { en: '1884', fr: '1884', ar: '1884', ja: '1884年' },
      title: {
        en: 'It began with a model of the heavens',
        fr: 'Tout commence par un modèle du ciel',
        ar: 'بدأت الحكاية بنموذج للسماء',
        ja: 'はじまりは、天の模型',
      },
      text: [
        {
          en: 'Our founder made instruments for schools: globes, tellurions, and one orrery large enough to walk around. To drive it he cut a train of forty-one wheels. The watch came later, as the smallest orrery he could imagine — one sun, one hand, one day.',
          fr: 'Notre fondateur fabriquait des instruments pour les écoles : globes, tellurions et un planétaire assez grand pour en faire le tour. Pour l’animer, il tailla un rouage de quarante et une roues. La montre vint plus tard : le plus petit planétaire qu’il pût imaginer, un soleil, une aiguille, un jour.',
          ar: 'كان مؤسسنا يصنع أدوات للمدارس: كراتٍ أرضية ونماذج لحركة الأرض، ونموذجًا واحدًا للكواكب يتسع لأن تدور حوله. ولتحريكه قطع سلسلة من واحدٍ وأربعين ترسًا. أما ساعة اليد فجاءت لاحقًا، أصغرَ نموذجٍ للسماء أمكنه تخيله: شمس واحدة، وعقرب واحد، ويوم واحد.',
          ja: '創業者は学校のための器具をつくる職人でした。地球儀、三球儀、そして人がまわりを歩けるほど大きな太陽系儀。その駆動のために四十一枚の歯車を切りました。腕時計はそのあと。太陽ひとつ、針ひとつ、一日ひとつ——想像できるもっとも小さな太陽系儀として生まれました。',
        },
        {
          en: 'We still begin there. Every watch is drawn first as a movement of bodies, and only then as an object for the wrist.',
          fr: 'Nous commençons toujours par là. Chaque montre est d’abord dessinée comme un mouvement d’astres, ensuite seulement comme un objet de poignet.',
          ar: 'وما زلنا نبدأ من هناك: تُرسم كل ساعة أولًا بوصفها حركة أجرام، ثم بعد ذلك فقط بوصفها شيئًا يوضع على المعصم.',
          ja: '今もそこから始めます。どの時計もまず天体の運行として描かれ、腕に載るものになるのはそのあとです。',
        },
      ],
      medias: ['still-life-parts-tall.webp'],
      layout: 'mediaEnd',
    },
    founderQuote,
    {
      type: 'content',
      tone: 'night',
      title: {
        en: 'What we keep to',
        fr: 'Ce à quoi nous tenons',
        ar: 'ما نلتزم به',
        ja: '私たちの約束',
      },
      text: [
        {
          list: 'bullet',
          items: [
            {
              en: 'Every part can be replaced, and we keep the drawings of all of them.',
              fr: 'Chaque pièce se remplace, et nous en conservons tous les plans.',
              ar: 'كل قطعة قابلة للاستبدال، ونحتفظ برسوماتها جميعًا.',
              ja: 'すべての部品は交換でき、図面はすべて保管しています。',
            },
            {
              en: 'No dial leaves the workshop that has not been looked at for a full minute.',
              fr: 'Aucun cadran ne quitte l’atelier sans avoir été regardé une minute entière.',
              ar: 'لا يغادر ميناءٌ الورشة قبل أن يُنظر إليه دقيقةً كاملة.',
              ja: '一分間じっと見つめられなかった文字盤は、工房を出ません。',
            },
            {
              en: 'A price stays the same for a year, in every country.',
              fr: 'Un prix vaut pour une année, dans tous les pays.',
              ar: 'يبقى السعر ثابتًا عامًا كاملًا، في كل البلدان.',
              ja: '価格は一年間、どの国でも変わりません。',
            },
          ],
        },
      ],
      medias: ['workshop-bench.webp'],
      layout: 'mediaStart',
      link: {
        to: 'page:pages/inside',
        label: {
          en: 'Inside the workshop',
          fr: 'Dans l’atelier',
          ar: 'داخل الورشة',
          ja: '工房の中へ',
        },
      },
    },
    houseHistorySlideshow,
    meridianFamilySlideshow,
    {
      type: 'svgIcon',
      title: {
        en: 'What it is made to stand',
        fr: 'Ce qu’elle est faite pour endurer',
        ar: 'ما تتحمله',
        ja: '耐えるようにできています',
      },
      items: watchQualityIcons,
    },
    {
      type: 'reviews',
      title: {
        en: 'Press reviews',
        fr: 'La presse en parle',
        ar: 'قالت الصحافة',
        ja: 'プレスの評価',
      },
      items: pressReviewsWithoutPictures,
    },
    brandCreedText,
  ],
}
