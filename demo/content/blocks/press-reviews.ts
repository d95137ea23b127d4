import type { SeedReview } from '../../module-compilers/reviews.ts'

/** What journals that do not exist have said. */
const said: Record<'meridian' | 'cadran' | 'hours' | 'tide', SeedReview> = {
  meridian: {
    quote: {
      en: 'Six planets under one crystal, and not one of them late. We checked Saturn; we will check again in 2055.',
      fr: 'Six planètes sous un verre, et aucune en retard. Nous avons vérifié Saturne ; nous revérifierons en 2055.',
      ar: 'ستة كواكب تحت زجاجة واحدة، وما تأخر منها كوكب. تحققنا من زحل، وسنعود لنتحقق عام 2055.',
      ja: '一枚の風防の下に六つの惑星。遅れているものはひとつもない。土星は確認した。次は2055年に確認する。',
    },
    greyImage: 'press-evening-meridian.svg',
    image: 'orrery-no-1-macro.webp',
    link: {
      to: 'product:orrery-no-1',
      label: {
        en: 'The watch',
        fr: 'La montre',
        ar: 'الساعة',
        ja: 'この時計',
      },
    },
  },
  cadran: {
    quote: {
      en: 'A dial that one looks at for the time, and then forgets to read it.',
      fr: 'Un cadran que l’on regarde pour l’heure, et l’on oublie de la lire.',
      ar: 'ميناء تنظر إليه لتعرف الوقت، ثم تنسى أن تقرأه.',
      ja: '時間を知るために見て、読むのを忘れてしまう文字盤。',
    },
    greyImage: 'press-cadran.svg',
    image: 'selene-macro.webp',
    link: {
      to: 'product:selene',
      label: { en: 'The watch', fr: 'La montre', ar: 'الساعة', ja: 'この時計' },
    },
  },
  hours: {
    quote: {
      en: 'The only house we know that sends its drawings along. They expect the watch to outlive them, and say so politely.',
      fr: 'La seule maison qui, à notre connaissance, joint ses plans. Elle pense que la montre lui survivra et le dit avec tact.',
      ar: 'الدار الوحيدة التي نعرفها ترفق رسوماتها بساعاتها. تتوقع أن تعيش الساعة بعدها، وتقول ذلك بلطف.',
      ja: '図面を添えて届ける、私たちの知る唯一のメゾン。時計のほうが長生きすると考え、それを上品に伝えてくる。',
    },
    greyImage: 'press-fine-hours.svg',
    image: 'perihelion-back.webp',
    link: {
      to: 'product:perihelion',
      label: { en: 'The watch', fr: 'La montre', ar: 'الساعة', ja: 'この時計' },
    },
  },
  tide: {
    quote: {
      en: 'We asked for the loudest watch of the house. They brought the same one, and lent us a quieter room.',
      fr: 'Nous avons demandé la montre la plus bruyante. On nous apporta la même, et une pièce plus calme.',
      ar: 'طلبنا أعلى ساعات الدار صوتًا، فأحضروا الساعة نفسها وأعارونا غرفة أهدأ.',
      ja: 'いちばん音の大きな時計を、と頼んだ。運ばれてきたのは同じ時計で、代わりに静かな部屋を貸してくれた。',
    },
    greyImage: 'press-tide-table.svg',
    image: 'vesper-macro.webp',
  },
}

const { meridian, cadran, hours, tide } = said

/** Reviews with the watches that they are about. */
export const pressReviewsWithWatchPictures = [meridian, cadran, hours]

/** Reviews alone, by their words and marks. */
export const pressReviewsWithoutPictures = [hours, tide, cadran, meridian].map(
  ({ quote, greyImage }) => ({
    quote,
    greyImage,
  }),
)
