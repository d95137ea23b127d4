import { workshopArticlesRow } from '../journal/article-row-modules.ts'
import { workshopBenchGallery } from '../galleries.ts'
import { caseMaterialTabs } from '../blocks/material-and-return-tabs.ts'
import { workshopOpeningText, watchmakerQuote } from '../blocks/quotes.ts'
import type { SeedPage } from '../seed-page.ts'

export const insideWorkshopPage: SeedPage = {
  path: 'pages/inside',
  title: { en: 'Inside the workshop', fr: 'Dans l’atelier', ar: 'داخل الورشة', ja: '工房の中' },
  parent: 'pages/about-us',
  description: {
    en: 'How a Maison Orrery watch is made: the drawing, the dial, the movement, and three weeks of watching it run.',
    fr: 'Comment naît une montre Maison Orrery : le dessin, le cadran, le mouvement et trois semaines d’observation.',
    ar: 'كيف تُصنع ساعة ميزون أوريري: الرسم، والميناء، والآلية، ثم ثلاثة أسابيع من المراقبة.',
    ja: 'メゾン・オーラリーの時計ができるまで。設計、文字盤、ムーブメント、そして三週間の観察。',
  },
  header: {
    overTitle: { en: 'The workshop', fr: 'L’atelier', ar: 'الورشة', ja: '工房' },
    title: {
      en: 'Forty-one wheels, one pair of hands',
      fr: 'Quarante et une roues, une seule paire de mains',
      ar: 'واحد وأربعون ترسًا، ويدان اثنتان',
      ja: '四十一の歯車、ひと組の手',
    },
    body: {
      en: 'One watchmaker puts each watch together, from the first screw to the last test, and signs the inside of the case back.',
      fr: 'Un seul horloger assemble chaque montre, de la première vis au dernier contrôle, et signe l’intérieur du fond.',
      ar: 'يجمع كلَّ ساعةٍ صانعٌ واحد، من أول برغي إلى آخر اختبار، ثم يوقّع على باطن الغطاء الخلفي.',
      ja: '一本の時計を一人の時計師が、最初のねじから最後の検査まで組み上げ、裏蓋の内側に署名します。',
    },
    media: 'workshop-hands.webp',
  },
  modules: [
    {
      type: 'anchors',
      label: {
        en: 'The steps of the work',
        fr: 'Les étapes du travail',
        ar: 'خطوات العمل',
        ja: '仕事の流れ',
      },
      items: [
        { to: 'dial', label: { en: 'Dial', fr: 'Cadran', ar: 'الميناء', ja: '文字盤' } },
        {
          to: 'movement',
          label: { en: 'Movement', fr: 'Mouvement', ar: 'الآلية', ja: 'ムーブメント' },
        },
        { to: 'materials', label: { en: 'Materials', fr: 'Matières', ar: 'الخامات', ja: '素材' } },
        { to: 'watching', label: { en: 'Test', fr: 'Contrôle', ar: 'الاختبار', ja: '検査' } },
        { to: 'watches', label: { en: 'Watches', fr: 'Montres', ar: 'الساعات', ja: '時計' } },
      ],
    },
    workshopOpeningText,
    {
      type: 'content',
      anchor: 'dial',
      overTitle: { en: 'First', fr: 'D’abord', ar: 'أولًا', ja: 'その一' },
      title: { en: 'The dial', fr: 'Le cadran', ar: 'الميناء', ja: '文字盤' },
      text: [
        {
          en: 'Brass blanks are brushed from the centre outwards until the light turns with the watch. Colour follows in eight thin coats; the ninth is clear and polished by hand for an afternoon.',
          fr: 'Les ébauches de laiton sont brossées du centre vers le bord jusqu’à ce que la lumière tourne avec la montre. La couleur vient en huit couches fines ; la neuvième est claire, polie à la main un après-midi durant.',
          ar: 'تُصقل أقراص النحاس بالفرشاة من المركز إلى الحافة حتى يدور الضوء مع الساعة. ثم يأتي اللون في ثماني طبقات رقيقة، والتاسعة شفافة تُلمّع يدويًا طوال بعد الظهر.',
          ja: '真鍮の円盤を中心から外へ筋目をつけ、光が時計とともに回るまで仕上げます。色は薄く八層。九層目は透明で、午後いっぱいかけて手で磨きます。',
        },
      ],
      medias: ['meridian-macro.webp'],
      layout: 'mediaStart',
    },
    {
      type: 'content',
      anchor: 'movement',
      overTitle: { en: 'Then', fr: 'Ensuite', ar: 'ثم', ja: 'その二' },
      title: { en: 'The movement', fr: 'Le mouvement', ar: 'الآلية', ja: 'ムーブメント' },
      text: [
        {
          en: 'Bridges are striped, screws are blued over a flame, and the balance is poised until it stops anywhere and nowhere in particular.',
          fr: 'Les ponts sont décorés de côtes, les vis bleuies à la flamme, et le balancier équilibré jusqu’à ce qu’il s’arrête partout et nulle part.',
          ar: 'تُنقش الجسور بخطوط متوازية، وتُزرَّق البراغي على اللهب، ويُوازَن الميزان حتى يتوقف في أي موضع بلا تفضيل.',
          ja: 'ブリッジに縞を刻み、ねじを炎で青く焼き、てんぷはどこで止まっても偏りのないところまで釣り合わせます。',
        },
      ],
      medias: ['workshop-movement.webp'],
      layout: 'mediaEnd',
    },
    {
      type: 'media',
      media: 'plate-train.webp',
      caption: {
        en: 'The train laid out in line. In the watch it has to fit into a circle.',
        fr: 'Le rouage mis à plat. Dans la montre, il doit tenir dans un cercle.',
        ar: 'سلسلة التروس مصفوفة في خط واحد. أما في الساعة فعليها أن تتسع في دائرة.',
        ja: '一列に並べた輪列。時計の中では、これがひとつの円に収まります。',
      },
      size: 'contained',
    },
    {
      type: 'richContentTabs',
      anchor: 'materials',
      overTitle: { en: 'Around it', fr: 'Autour', ar: 'حولها', ja: 'それを包む' },
      title: { en: 'Three materials', fr: 'Trois matières', ar: 'ثلاث خامات', ja: '三つの素材' },
      tabs: caseMaterialTabs,
    },
    watchmakerQuote,
    {
      type: 'content',
      anchor: 'watching',
      overTitle: { en: 'Last', fr: 'Enfin', ar: 'وأخيرًا', ja: 'その三' },
      title: {
        en: 'Three weeks of doing nothing',
        fr: 'Trois semaines à ne rien faire',
        ar: 'ثلاثة أسابيع من لا شيء',
        ja: '何もしない三週間',
      },
      tone: 'night',
      text: [
        {
          en: 'Before it is sold, a watch lies in six positions, in the warm and in the cold, and we write down what it does. The sheet travels with the watch.',
          fr: 'Avant d’être vendue, une montre repose dans six positions, au chaud et au froid, et nous notons ce qu’elle fait. La feuille l’accompagne.',
          ar: 'قبل أن تُباع، ترقد الساعة في ستة أوضاع، في الدفء وفي البرد، وندوّن ما تفعله. وترافقها الورقة إلى صاحبها.',
          ja: '販売の前に、時計は六つの姿勢で、暖かな場所と冷たい場所に置かれ、その歩みを書きとめられます。記録は時計とともにお渡しします。',
        },
      ],
      layout: 'stacked',
      medias: [{ video: 'loop-seconds.webp', poster: 'meridian-macro.webp' }],
    },
    workshopBenchGallery,
    workshopArticlesRow,
    {
      type: 'crossNav',
      anchor: 'watches',
      title: {
        en: 'Out of the workshop',
        fr: 'Sorties de l’atelier',
        ar: 'خرجت من الورشة',
        ja: '工房を出た時計',
      },
      products: ['perihelion', 'apsis', 'meridian', 'vesper'],
    },
  ],
}
