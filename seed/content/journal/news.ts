import type { SeedNews } from './seed-entry.ts'

/** What the house has to tell, articles and links. */
export const news: SeedNews[] = [
  {
    type: 'article',
    name: 'winter-closing',
    slugs: { fr: 'fermeture-d-hiver' },
    title: {
      en: 'Closed over the turn of the year, until the new moon',
      fr: 'Fermé au passage de l’année, jusqu’à la nouvelle lune',
      ar: 'مغلقون في مطلع السنة حتى المحاق',
      ja: '年末年始は新月まで休みます',
    },
    subject: { en: 'The workshop', fr: 'L’atelier', ar: 'الورشة', ja: '工房' },
    lead: {
      en: 'The benches rest from 19 December to 6 January. The moon is new on the seventh, and so are we.',
      fr: 'Les établis se reposent du 19 décembre au 6 janvier. La lune est nouvelle le sept, nous aussi.',
      ar: 'ترتاح طاولات العمل من 19 ديسمبر إلى 6 يناير. وفي السابع يتجدد القمر، ونتجدد معه.',
      ja: '作業台は十二月十九日から一月六日まで休みます。七日は新月。私たちも、新しくなって戻ります。',
    },
    cover: 'still-life-parts.jpg',
    date: '2026-11-16',
    body: [
      {
        en: 'Orders placed by noon on 16 December leave the house before the break. What comes after that is packed on 7 January, in the order in which it came.',
        fr: 'Les commandes passées avant le 16 décembre à midi quittent la maison avant la pause. Les suivantes sont emballées le 7 janvier, dans l’ordre de leur arrivée.',
        ar: 'الطلبات التي تصلنا قبل ظهر 16 ديسمبر تغادر الدار قبل العطلة. وما يأتي بعدها يُغلَّف في 7 يناير بحسب ترتيب وصوله.',
        ja: '十二月十六日の正午までのご注文は、休みの前に発送します。それ以降のものは一月七日に、届いた順に荷づくりします。',
      },
      {
        style: 'h2',
        text: {
          en: 'If your watch stops meanwhile',
          fr: 'Si votre montre s’arrête entre-temps',
          ar: 'إن توقفت ساعتك في هذه الأثناء',
          ja: 'その間に時計が止まったら',
        },
      },
      {
        en: 'Write to us as usual: somebody reads the letters on Tuesdays, holidays included. A service that is already on the bench is finished before we close; nothing lies open over the break. What to expect of one is told in [Warranty](page:pages/warranty).',
        fr: 'Écrivez-nous comme d’habitude : quelqu’un lit le courrier le mardi, jours fériés compris. Une révision en cours est achevée avant la fermeture ; rien ne reste ouvert sur l’établi. Ce à quoi vous pouvez vous attendre est dit sous [Garantie](page:pages/warranty).',
        ar: 'اكتب إلينا كالمعتاد: ثمة من يقرأ الرسائل أيام الثلاثاء، والعطل منها. والصيانة التي بدأت تُنجز قبل أن نغلق؛ فلا تبقى ساعة مفتوحة طوال العطلة. وما لك أن تتوقعه مذكور في [الضمان](page:pages/warranty).',
        ja: 'いつもどおりお手紙をください。祝日でも、火曜日には誰かが読んでいます。始まっている修理は休みの前に終えます。開いたままの時計は残しません。修理の内容は[保証](page:pages/warranty)をご覧ください。',
      },
    ],
  },
  {
    type: 'link',
    name: 'museum-exhibition',
    title: {
      en: 'Our orrery is on loan: “Small Heavens” at the museum of instruments',
      fr: 'Notre planétaire est prêté : « Petits cieux » au musée des instruments',
      ar: 'نموذجنا للكواكب مُعار: «سماوات صغيرة» في متحف الآلات',
      ja: 'オーラリーを貸し出しています。器械博物館「小さな天」展',
    },
    subject: { en: 'Exhibition', fr: 'Exposition', ar: 'معرض', ja: '展覧会' },
    excerpt: {
      en: 'Until March the founder’s orrery stands among its elders: globes, astrolabes, and one very patient tellurion.',
      fr: 'Jusqu’en mars, le planétaire du fondateur côtoie ses aînés : globes, astrolabes, et un tellurion d’une grande patience.',
      ar: 'حتى مارس يقف نموذج المؤسس بين أسلافه: كرات وأسطرلابات، وجهاز أرضٍ وقمرٍ شديد الصبر.',
      ja: '三月まで、創業者のオーラリーが先輩たちと並びます。地球儀、アストロラーベ、そして辛抱強いテルリオン。',
    },
    url: 'https://museum.example/small-heavens',
    source: 'museum.example',
    cover: 'engraving-orrery.jpg',
    date: '2026-10-28',
  },
]
