import { mondayToSaturday, type SeedRetailer, tuesdayToSaturday } from './seed-retailer.ts'

export const americanRetailers: SeedRetailer[] = [
  {
    id: 'new-york',
    name: 'Sidereal Supply Co.',
    services: ['sale', 'care', 'straps'],
    text: {
      en: 'A ship chandler’s of old, with the drawers to prove it. The strap you want is in one of them.',
      fr: 'Un ancien magasin d’accastillage, tiroirs à l’appui. Le bracelet que vous cherchez est dans l’un d’eux.',
      ar: 'كان يومًا متجرًا للوازم السفن، والأدراج شاهدة على ذلك. والحزام الذي تريده في أحدها.',
      ja: 'かつての船具店。引き出しの数がその証です。お探しのストラップは、そのどれかにあります。',
    },
    phone: '+1 212 555 0146',
    email: 'sidereal@retailers.example',
    website: 'https://sidereal-supply.example',
    lines: ['218 Polaris Street'],
    postalCode: 'NY 10013',
    city: { en: 'New York', fr: 'New York', ar: 'نيويورك', ja: 'ニューヨーク' },
    country: 'US',
    at: [40.7195, -74.0059],
    timeZone: 'America/New_York',
    hours: [
      [mondayToSaturday, ['11:00', '19:00']],
      [['su'], ['12:00', '17:00']],
    ],
    specialDays: [
      {
        date: '2026-11-26',
        note: {
          en: 'Thanksgiving',
          fr: 'Thanksgiving',
          ar: 'عيد الشكر',
          ja: '感謝祭',
        },
      },
    ],
  },
  {
    id: 'montreal',
    name: 'L’Heure boréale',
    services: ['sale', 'straps'],
    text: {
      en: 'They know cold: every strap here has been worn at minus thirty, once, to see.',
      fr: 'On y connaît le froid : chaque bracelet a été porté par moins trente, une fois, pour voir.',
      ar: 'يعرفون البرد هنا: كل حزام لُبس مرة عند ثلاثين تحت الصفر، على سبيل التجربة.',
      ja: '寒さを知る店。どのストラップも一度は氷点下三十度で試されています。',
    },
    phone: '+1 514 555 0172',
    email: 'boreale@retailers.example',
    lines: ['1420, rue de l’Aurore'],
    postalCode: 'QC H2X 1Y6',
    city: { en: 'Montreal', fr: 'Montréal', ar: 'مونتريال', ja: 'モントリオール' },
    country: 'CA',
    at: [45.5089, -73.5686],
    timeZone: 'America/Toronto',
    hours: [
      [
        ['we', 'sa', 'su'],
        ['10:00', '17:00'],
      ],
      [
        ['th', 'fr'],
        ['10:00', '21:00'],
      ],
    ],
  },
  {
    id: 'santiago',
    name: 'Observatorio del Sur',
    services: ['sale'],
    text: {
      en: 'The southern sky has the better stars, they say here, and set a moon dial upside down to prove it.',
      fr: 'Le ciel austral a les plus belles étoiles, dit-on ici ; une lune y est réglée à l’envers pour preuve.',
      ar: 'يقولون هنا إن السماء الجنوبية أجمل نجومًا، ويضبطون وجه القمر مقلوبًا برهانًا على ذلك.',
      ja: '南の空の星のほうが美しい、と店の人は言います。証拠に、ムーンフェイズが逆さに合わせてあります。',
    },
    phone: '+56 2 2555 0119',
    email: 'sur@retailers.example',
    lines: ['Calle Cruz del Sur 320'],
    postalCode: '7550000',
    city: { en: 'Santiago', fr: 'Santiago', ar: 'سانتياغو', ja: 'サンティアゴ' },
    country: 'CL',
    at: [-33.4262, -70.6119],
    timeZone: 'America/Santiago',
    hours: [[tuesdayToSaturday, ['10:30', '14:00'], ['15:30', '19:30']]],
  },
]
