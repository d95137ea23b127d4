import { t, type SeedPage } from '../kit.ts'

export const inside: SeedPage = {
  path: 'pages/inside',
  title: t('Inside the workshop', 'Dans l’atelier', 'داخل الورشة', '工房の中'),
  parent: 'pages/about-us',
  description: t(
    'How a Maison Orrery watch is made: the drawing, the dial, the movement, and three weeks of watching it run.',
    'Comment naît une montre Maison Orrery : le dessin, le cadran, le mouvement et trois semaines d’observation.',
    'كيف تُصنع ساعة ميزون أوريري: الرسم، والميناء، والآلية، ثم ثلاثة أسابيع من المراقبة.',
    'メゾン・オーラリーの時計ができるまで。設計、文字盤、ムーブメント、そして三週間の観察。',
  ),
  header: {
    overTitle: t('Inside', 'L’atelier', 'من الداخل', '工房'),
    title: t(
      'Forty-one wheels, one pair of hands',
      'Quarante et une roues, une seule paire de mains',
      'واحدٌ وأربعون ترسًا، ويدان اثنتان',
      '四十一の歯車、ひと組の手',
    ),
    body: t(
      'One watchmaker puts each watch together, from the first screw to the last test, and signs the inside of the case back.',
      'Un seul horloger assemble chaque montre, de la première vis au dernier contrôle, et signe l’intérieur du fond.',
      'يجمع كلَّ ساعةٍ صانعٌ واحد، من أول برغي إلى آخر اختبار، ثم يوقّع على باطن الغطاء الخلفي.',
      '一本の時計を一人の時計師が、最初のねじから最後の検査まで組み上げ、裏蓋の内側に署名します。',
    ),
    media: 'still-life-parts.jpg',
  },
  modules: [
    {
      type: 'content',
      overTitle: t('First', 'D’abord', 'أولًا', 'その一'),
      title: t('The dial', 'Le cadran', 'الميناء', '文字盤'),
      text: [
        t(
          'Brass blanks are brushed from the centre outwards until the light turns with the watch. Colour follows in eight thin coats; the ninth is clear and polished by hand for an afternoon.',
          'Les ébauches de laiton sont brossées du centre vers le bord jusqu’à ce que la lumière tourne avec la montre. La couleur vient en huit couches fines ; la neuvième est claire, polie à la main un après-midi durant.',
          'تُصقل أقراص النحاس بالفرشاة من المركز إلى الحافة حتى يدور الضوء مع الساعة. ثم يأتي اللون في ثماني طبقات رقيقة، والتاسعة شفافة تُلمّع يدويًا طوال بعد الظهر.',
          '真鍮の円盤を中心から外へ筋目をつけ、光が時計とともに回るまで仕上げます。色は薄く八層。九層目は透明で、午後いっぱいかけて手で磨きます。',
        ),
      ],
      medias: ['meridian-macro.jpg'],
      layout: 'mediaStart',
    },
    {
      type: 'content',
      overTitle: t('Then', 'Ensuite', 'ثم', 'その二'),
      title: t('The movement', 'Le mouvement', 'الآلية', 'ムーブメント'),
      text: [
        t(
          'Bridges are striped, screws are blued over a flame, and the balance is poised until it stops anywhere and nowhere in particular.',
          'Les ponts sont décorés de côtes, les vis bleuies à la flamme, et le balancier équilibré jusqu’à ce qu’il s’arrête partout et nulle part.',
          'تُنقش الجسور بخطوط متوازية، وتُزرَّق البراغي على اللهب، ويُوازَن الميزان حتى يتوقف في أي موضع بلا تفضيل.',
          'ブリッジに縞を刻み、ねじを炎で青く焼き、てんぷはどこで止まっても偏りのないところまで釣り合わせます。',
        ),
      ],
      medias: ['workshop-movement.jpg'],
      layout: 'mediaEnd',
    },
    {
      type: 'content',
      overTitle: t('Last', 'Enfin', 'وأخيرًا', 'その三'),
      title: t(
        'Three weeks of doing nothing',
        'Trois semaines à ne rien faire',
        'ثلاثة أسابيع من لا شيء',
        '何もしない三週間',
      ),
      tone: 'night',
      text: [
        t(
          'Before it is sold, a watch lies in six positions, in the warm and in the cold, and we write down what it does. The sheet travels with the watch.',
          'Avant d’être vendue, une montre repose dans six positions, au chaud et au froid, et nous notons ce qu’elle fait. La feuille l’accompagne.',
          'قبل أن تُباع، ترقد الساعة في ستة أوضاع، في الدفء وفي البرد، وندوّن ما تفعله. وترافقها الورقة إلى صاحبها.',
          '販売の前に、時計は六つの姿勢で、暖かな場所と冷たい場所に置かれ、その歩みを書きとめられます。記録は時計とともにお渡しします。',
        ),
      ],
      layout: 'stacked',
      medias: [{ video: 'loop-seconds.webp', poster: 'meridian-macro.jpg' }],
    },
  ],
}
