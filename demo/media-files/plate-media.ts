import type { MediaFile } from './media-file.ts'

const size = { width: 2400, height: 1600 }

/** The engraved plates of the journal. */
export const plateMedia: readonly MediaFile[] = [
  {
    file: 'plate-moon-phases.webp',
    ...size,
    alt: {
      en: 'Nine moons from new to full and back, above a scale of thirty days',
      fr: 'Neuf lunes, de la nouvelle à la pleine et retour, au-dessus d’une échelle de trente jours',
      ar: 'تسعة أقمار من المحاق إلى البدر ثم إلى المحاق، فوق تدريج من ثلاثين يومًا',
      ja: '新月から満月へ、そしてまた新月へ。九つの月と三十日の目盛り',
    },
  },
  {
    file: 'plate-eclipse.webp',
    ...size,
    alt: {
      en: 'Diagram of a solar eclipse: sun, moon and earth in line, with the two cones of shadow',
      fr: 'Schéma d’une éclipse de soleil : soleil, lune et terre alignés, avec les deux cônes d’ombre',
      ar: 'رسم لكسوف الشمس: الشمس والقمر والأرض على خط واحد، ومخروطا الظل',
      ja: '日食の図。一直線に並ぶ太陽、月、地球と、二つの影の円錐',
    },
  },
  {
    file: 'plate-atlas.webp',
    ...size,
    alt: {
      en: 'A sheet of a star atlas with the Bull and the Pleiades',
      fr: 'Une planche d’atlas céleste, avec le Taureau et les Pléiades',
      ar: 'لوحة من أطلس نجوم فيها الثور والثريا',
      ja: 'おうし座とすばるを描いた星図帳の一葉',
    },
  },
  {
    file: 'plate-tides.webp',
    ...size,
    alt: {
      en: 'The curve of a fortnight of tides below four phases of the moon',
      fr: 'La courbe de quinze jours de marées, sous quatre phases de la lune',
      ar: 'منحنى مدّ وجزر خمسة عشر يومًا تحت أربعة أطوار للقمر',
      ja: '四つの月相の下に描かれた、二週間の潮の曲線',
    },
  },
  {
    file: 'plate-sundial.webp',
    ...size,
    alt: {
      en: 'A sundial on a wall, its shadow at ten past two',
      fr: 'Un cadran solaire mural, l’ombre à deux heures dix',
      ar: 'مزولة على جدار، وظلها عند الثانية وعشر دقائق',
      ja: '壁の日時計。影は二時十分を指している',
    },
  },
  {
    file: 'plate-meridian.webp',
    ...size,
    alt: {
      en: 'A tiled hall with a brass line in its floor and a spot of sunlight on it',
      fr: 'Une salle carrelée, une ligne de laiton au sol et une tache de soleil dessus',
      ar: 'قاعة مبلطة في أرضها خط نحاسي وعليه بقعة من ضوء الشمس',
      ja: '床に真鍮の線が走り、その上に日の光が落ちている石床の広間',
    },
  },
  {
    file: 'plate-train.webp',
    ...size,
    alt: {
      en: 'The wheels of a watch laid out in line, from barrel to balance',
      fr: 'Les roues d’une montre en ligne, du barillet au balancier',
      ar: 'تروس ساعة مصفوفة من خزان النابض إلى الميزان',
      ja: '香箱からテンプまで、一列に並べた時計の歯車',
    },
  },
  {
    file: 'plate-timing.webp',
    ...size,
    alt: {
      en: 'Three strips of a timing machine, the first line crooked, the last one straight',
      fr: 'Trois bandes de chronocomparateur, la première tordue, la dernière droite',
      ar: 'ثلاثة أشرطة من جهاز ضبط، أولها متعرج وآخرها مستقيم',
      ja: 'タイミングマシンの三本の記録紙。最初は乱れ、最後はまっすぐ',
    },
  },
  {
    file: 'plate-almanac.webp',
    ...size,
    alt: {
      en: 'Two months of an almanac with the moon of each day, days of rest in red',
      fr: 'Deux mois d’almanach avec la lune de chaque jour, les jours de repos en rouge',
      ar: 'شهران من تقويم وفيهما قمر كل يوم، وأيام الراحة بالأحمر',
      ja: '毎日の月を添えた二か月分の暦。休みの日は赤',
    },
  },
]
