import type { SeedModule } from '../module-compilers/compile-page-module.ts'

/** The house in four years, by itself. */
export const houseHistorySlideshow: SeedModule = {
  type: 'slideshow',
  anchor: 'years',
  overTitle: { en: 'Four years', fr: 'Quatre années', ar: 'أربعة أعوام', ja: '四つの年' },
  title: {
    en: 'A short history, with gaps',
    fr: 'Une brève histoire, avec des blancs',
    ar: 'تاريخ موجز، وفيه فراغات',
    ja: '短い歴史、ところどころ空白',
  },
  layout: 'beside',
  autoplay: true,
  slides: [
    {
      overTitle: { en: '1884', fr: '1884', ar: '1884', ja: '1884年' },
      title: { en: 'The large one', fr: 'Le grand', ar: 'النموذج الكبير', ja: '大きいほう' },
      text: {
        en: 'An orrery for the lyceum, forty-one wheels, delivered six weeks late. The invoice still hangs by the door.',
        fr: 'Un planétaire pour le lycée, quarante et une roues, livré avec six semaines de retard. La facture est toujours près de la porte.',
        ar: 'نموذج كواكب للمدرسة، واحدٌ وأربعون ترسًا، سُلّم متأخرًا ستة أسابيع. وما زالت الفاتورة معلّقة عند الباب.',
        ja: '学校のための太陽系儀。歯車は四十一、納品は六週間の遅れ。請求書は今も戸口に掛かっています。',
      },
      media: 'engraving-orrery.webp',
    },
    {
      overTitle: { en: '1891', fr: '1891', ar: '1891', ja: '1891年' },
      title: { en: 'The small one', fr: 'Le petit', ar: 'النموذج الصغير', ja: '小さいほう' },
      text: {
        en: 'A pocket watch, to set the large one by. People asked for the watch.',
        fr: 'Une montre de poche, pour régler le grand. On nous demanda la montre.',
        ar: 'ساعة جيب لضبط النموذج الكبير. فطلب الناس الساعة.',
        ja: '大きいほうを合わせるための懐中時計。求められたのは、時計のほうでした。',
      },
      media: 'engraving-escapement.webp',
    },
    {
      overTitle: { en: '1958', fr: '1958', ar: '1958', ja: '1958年' },
      title: { en: 'The wrist', fr: 'Le poignet', ar: 'المعصم', ja: '手首へ' },
      text: {
        en: 'Meridian: one hand-wound movement, two hands, and a seconds hand for those who do not trust us.',
        fr: 'Meridian : un mouvement à remontage manuel, deux aiguilles, et une trotteuse pour qui ne nous croit pas.',
        ar: 'ميريديان: آلية تُعبّأ باليد، وعقربان، وعقرب ثوانٍ لمن لا يصدّقنا.',
        ja: 'メリディアン。手巻きのムーブメントに針が二本、信じない方のために秒針を一本。',
      },
      media: 'hero-meridian.webp',
      mobile: 'hero-meridian-tall.webp',
      link: {
        to: 'product:meridian',
        label: {
          en: 'See Meridian',
          fr: 'Voir Meridian',
          ar: 'شاهد ميريديان',
          ja: 'メリディアンを見る',
        },
      },
    },
    {
      overTitle: { en: 'Today', fr: 'Aujourd’hui', ar: 'اليوم', ja: '今日' },
      title: {
        en: 'Both at once',
        fr: 'Les deux à la fois',
        ar: 'كلاهما معًا',
        ja: '両方をひとつに',
      },
      text: {
        en: 'Orrery No. 1 puts the planets back where they began. It took us a hundred and thirty-nine years and one very patient banker.',
        fr: 'Orrery No. 1 remet les planètes là où tout a commencé. Il y fallut cent trente-neuf ans et un banquier fort patient.',
        ar: 'أوريري رقم 1 يعيد الكواكب إلى حيث بدأت. استغرق ذلك مئة وتسعة وثلاثين عامًا ومصرفيًا واسع الصبر.',
        ja: 'オーラリー No. 1 は、惑星をはじまりの場所へ戻します。百三十九年と、ひとりの辛抱強い銀行家を要しました。',
      },
      media: 'orrery-no-1-angle.webp',
      link: {
        to: 'product:orrery-no-1',
        label: {
          en: 'See Orrery No. 1',
          fr: 'Voir Orrery No. 1',
          ar: 'شاهد أوريري رقم 1',
          ja: 'オーラリー No. 1 を見る',
        },
      },
    },
  ],
}

/** An evening on the roof, hour by hour. */
export const roofEveningSlideshow: SeedModule = {
  type: 'slideshow',
  overTitle: { en: 'Hour by hour', fr: 'Heure par heure', ar: 'ساعة بساعة', ja: '時を追って' },
  title: {
    en: 'An evening on the roof',
    fr: 'Une soirée sur le toit',
    ar: 'أمسية على السطح',
    ja: '屋根の上の一夜',
  },
  layout: 'wide',
  slides: [
    {
      title: {
        en: 'Seven: the roof',
        fr: 'Sept heures : le toit',
        ar: 'السابعة: السطح',
        ja: '七時、屋根',
      },
      text: {
        en: 'It opens by hand, with a crank from 1902, and takes as long as two glasses of tea.',
        fr: 'Il s’ouvre à la main, par une manivelle de 1902, le temps de deux verres de thé.',
        ar: 'يُفتح باليد بذراعٍ من عام 1902، ويستغرق زمن كأسين من الشاي.',
        ja: '1902年のクランクを手で回し、お茶二杯ぶんの時間をかけて開きます。',
      },
      media: 'roof-mount.webp',
    },
    {
      title: {
        en: 'Nine: Saturn',
        fr: 'Neuf heures : Saturne',
        ar: 'التاسعة: زحل',
        ja: '九時、土星',
      },
      text: {
        en: 'Everybody says the same thing when they see the ring. We shall not spoil it.',
        fr: 'Devant l’anneau, tout le monde dit la même chose. Nous ne dirons pas laquelle.',
        ar: 'كلهم يقولون العبارة نفسها حين يرون الحلقة. ولن نفسدها عليكم.',
        ja: '輪を見ると、どなたも同じことをおっしゃいます。何かは、申しません。',
      },
      media: 'star-chart.webp',
    },
    {
      title: {
        en: 'Eleven: the watches',
        fr: 'Onze heures : les montres',
        ar: 'الحادية عشرة: الساعات',
        ja: '十一時、時計',
      },
      text: {
        en: 'They lie on a table without glass over it. Take them up; they were made to be held.',
        fr: 'Elles reposent sur une table, sans vitre. Prenez-les en main : elles sont faites pour cela.',
        ar: 'ترقد على طاولة بلا زجاج. احملوها، فقد صُنعت لتُحمل.',
        ja: 'ガラスのない卓に並びます。どうぞお手に。そのために作られています。',
      },
      media: { video: 'loop-seconds.webp', poster: 'meridian-macro.webp' },
      link: {
        to: 'product:meridian',
        label: {
          en: 'See Meridian',
          fr: 'Voir Meridian',
          ar: 'شاهد ميريديان',
          ja: 'メリディアンを見る',
        },
      },
    },
  ],
}

/** Watches that are tried on most. */
export const mostTriedOnSlideshow: SeedModule = {
  type: 'slideshowProduct',
  overTitle: { en: 'On the table', fr: 'Sur la table', ar: 'على الطاولة', ja: '卓の上に' },
  title: {
    en: 'Tried on most',
    fr: 'Les plus essayées',
    ar: 'الأكثر تجربة',
    ja: 'いちばん試着される時計',
  },
  products: ['meridian', 'selene', 'orrery-no-1', 'vesper', 'transit', 'first-light'],
  link: {
    to: 'collection:our-collections',
    label: {
      en: 'All collections',
      fr: 'Toutes les collections',
      ar: 'كل المجموعات',
      ja: 'すべてのコレクション',
    },
  },
}

/** The family of the first wristwatch. */
export const meridianFamilySlideshow: SeedModule = {
  type: 'slideshowProduct',
  overTitle: { en: 'Since 1958', fr: 'Depuis 1958', ar: 'منذ 1958', ja: '1958年から' },
  products: ['meridian', 'meridian-ink', 'meridian-dusk', 'perihelion'],
}
