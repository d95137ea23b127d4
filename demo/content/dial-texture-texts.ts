import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { TextInEveryLocale } from './seed-types.ts'

/** How each kind of dial is made, for the chapter "The dial". */
export const dialTextureTexts: Record<WatchDesign['dial']['texture'], TextInEveryLocale> = {
  sunray: {
    en: 'The blank is brushed from its centre on a turning wheel of brass wire, one stroke and no second. What remains is a fan of light that stands still while the watch moves under it.',
    fr: 'L’ébauche est brossée depuis son centre sur une roue de fil de laiton, d’un seul passage. Il en reste un éventail de lumière, immobile quand la montre bouge.',
    ar: 'يُصقل القرص من مركزه على عجلة دوّارة من سلك النحاس، بضربة واحدة لا تتكرر. ويبقى منه شعاع من الضوء يثبت مكانه بينما تتحرك الساعة تحته.',
    ja: '真鍮線の回転ブラシで、中心から一度だけ筋目を入れます。残るのは、時計が動いても留まりつづける光の扇です。',
  },
  grain: {
    en: 'A paste of silver salt and salt of the table, rubbed in by hand with a brush of boar’s bristle: grainage, as it was done before lacquer. No two dials have the same grain.',
    fr: 'Une pâte de sel d’argent et de sel de cuisine, frottée à la main à la brosse de soie : le grainage d’avant la laque. Aucun cadran n’a le même grain.',
    ar: 'معجون من ملح الفضة وملح الطعام يُفرك باليد بفرشاة من شعر الخنزير البري، كما كان يُفعل قبل عصر الورنيش. ولا يتشابه ميناءان في حبيباتهما.',
    ja: '銀塩と食塩を練り、猪毛のブラシで手ずからすり込む。漆以前の粒仕上げです。同じ粒をもつ文字盤は二つとありません。',
  },
  guilloche: {
    en: 'Cut on a rose engine of 1911, which knows forty patterns and one speed. The hand on the crank feels the metal; the eye sees only where it hesitated, so it does not.',
    fr: 'Taillé sur un tour à guillocher de 1911 qui connaît quarante motifs et une seule vitesse. La main sur la manivelle sent le métal ; l’œil ne verrait qu’une hésitation, alors il n’y en a pas.',
    ar: 'يُنقش على مخرطة وردية من عام 1911 تعرف أربعين نقشًا وسرعة واحدة. تحسّ اليد على المقبض بالمعدن، ولا ترى العين إلا موضع التردد، ولذلك لا تردد.',
    ja: '1911年製のローズエンジンで刻みます。知っている文様は四十、速さはひとつ。ハンドルの手が金属を感じ、目に映るのは迷いだけ。だから迷いません。',
  },
  enamel: {
    en: 'Powdered glass, sifted over copper and fired at eight hundred degrees, seven times. Two in five crack in the oven. The others stay as they are for longer than anybody has been able to measure.',
    fr: 'De la poudre de verre tamisée sur le cuivre et cuite à huit cents degrés, sept fois. Deux sur cinq se fendent au four. Les autres restent telles quelles plus longtemps que nul n’a pu le mesurer.',
    ar: 'مسحوق زجاج يُنخل فوق النحاس ويُخبز عند ثمانمئة درجة سبع مرات. اثنان من كل خمسة يتشققان في الفرن، والبقية تبقى على حالها زمنًا لم يستطع أحد قياسه.',
    ja: '銅の上にガラスの粉をふるい、八百度で七度焼きます。五枚に二枚は窯で割れ、残りは誰も測り得ないほど長く、そのままの姿を保ちます。',
  },
  aventurine: {
    en: 'A disc of glass in which copper has turned into stars. It is half a millimetre thin, it cannot be repaired, and each one holds another sky.',
    fr: 'Un disque de verre où le cuivre s’est changé en étoiles. Épais d’un demi-millimètre, irréparable, chacun porte un autre ciel.',
    ar: 'قرص من زجاج تحوّل فيه النحاس إلى نجوم. سماكته نصف ملليمتر، ولا يمكن إصلاحه، وفي كل واحد منه سماء أخرى.',
    ja: '銅が星になったガラスの円盤。厚さ半ミリ、修復はできず、一枚ごとに別の空を宿しています。',
  },
  sector: {
    en: 'Three rings, three finishes: circular brushing for the hours, grain for the minutes, polish for what lies between. The lines were drawn with a pen before they were drawn with a machine.',
    fr: 'Trois anneaux, trois finitions : brossé circulaire pour les heures, grain pour les minutes, poli pour l’entre-deux. Les lignes ont été tracées à la plume avant de l’être à la machine.',
    ar: 'ثلاث حلقات وثلاث لمسات: صقل دائري للساعات، وحبيبات للدقائق، ولمعان لما بينهما. رُسمت الخطوط بالقلم قبل أن تُرسم بالآلة.',
    ja: '三つの環に、三つの仕上げ。時は円状の筋目、分は粒、そのあいだは鏡面。線は機械の前に、まずペンで引かれました。',
  },
  'night-sky': {
    en: 'The stars are where they stood over the workshop at midnight of the first of January, each dot of paint set with a hair. The brightest twelve carry their names on the inside, where only the watchmaker reads them.',
    fr: 'Les étoiles sont là où elles se tenaient au-dessus de l’atelier à minuit, un premier janvier, chaque point de peinture posé d’un cheveu. Les douze plus brillantes portent leur nom au dos, là où seul l’horloger le lit.',
    ar: 'النجوم حيث كانت فوق الورشة في منتصف ليل الأول من يناير، وكل نقطة طلاء وُضعت بشعرة. وتحمل أسطع اثنتي عشرة نجمة أسماءها في الباطن حيث لا يقرؤها إلا الصانع.',
    ja: '星々は、一月一日の真夜中に工房の上にあったその場所に。一粒ずつ毛先で置かれました。もっとも明るい十二の星は裏側に名をもち、読むのは時計師だけです。',
  },
  clous: {
    en: 'Small pyramids, four hundred and thirty of them, cut in two directions at exactly ninety degrees. They catch the light one row at a time, like the panes of a house at sunset.',
    fr: 'De petites pyramides, quatre cent trente, taillées dans deux directions à quatre-vingt-dix degrés précis. Elles prennent la lumière rangée par rangée, comme les vitres d’une maison au couchant.',
    ar: 'أهرام صغيرة عددها أربعمئة وثلاثون، قُطعت في اتجاهين بزاوية قائمة تمامًا. تلتقط الضوء صفًا بعد صف كنوافذ بيت عند الغروب.',
    ja: '小さなピラミッドが四百三十。直角に交わる二方向から刻まれ、夕暮れの家の窓のように、一列ずつ光を受けとめます。',
  },
}
