import type { SelectableStrapName } from './selectable-straps.ts'

/** What the shop says about a watch beyond its design: price, stock, tags and text. */
export interface WatchOffer {
  handle: string
  /** Francs, for each size of the design in its order. */
  prices: readonly number[]
  compareAt?: readonly number[]
  /** Pieces in stock, for each size. */
  stock: readonly number[]
  /** What it can be bought on beside the strap of its design, and for how much more. */
  straps?: readonly {
    name: SelectableStrapName
    code: string
    extra: number
    /** Pieces in stock, for each size; null where none is made. */
    stock: readonly (number | null)[]
  }[]
  /** Article code without the size. */
  sku: string
  weights: readonly number[]
  tags?: readonly ('new' | 'limited' | 'coming-soon' | 'retired')[]
  createdAt: string
  /** Paragraphs of plain text. */
  text: readonly string[]
}

export const watchOffers: readonly WatchOffer[] = [
  {
    handle: 'meridian',
    prices: [2850, 2950],
    stock: [14, 22],
    sku: 'MO-MER-IV',
    weights: [62, 68],
    createdAt: '2025-03-20T09:00:00Z',
    text: [
      'The watch the house began with. A dial the colour of warm paper, brushed from its centre so that the light turns with the wrist, and a small seconds at six that never hurries.',
      'Twelve batons cut from solid steel, hands folded along their length, and a hand-wound calibre with sixty hours in reserve. Nothing here asks to be noticed; all of it rewards looking.',
    ],
  },
  {
    handle: 'meridian-ink',
    prices: [2850, 2950],
    stock: [9, 17],
    sku: 'MO-MER-IK',
    weights: [62, 68],
    createdAt: '2025-03-20T09:00:00Z',
    text: [
      'Meridian after dark. The same case and the same calibre around a dial of galvanic black, so deep that the polished hands seem to stand on water.',
      'The railway track is printed in bone, four passes of the pad, and the strap is calfskin that has been left to be simply black.',
    ],
  },
  {
    handle: 'meridian-dusk',
    prices: [2950, 3050],
    stock: [3, 6],
    sku: 'MO-MER-DU',
    weights: [61, 67],
    tags: ['new'],
    createdAt: '2026-02-12T09:00:00Z',
    text: [
      'There are a few minutes after sunset when the ridge above the workshop turns the colour of copper. This dial is that colour, brushed fine, on slate-grey nubuck.',
      'Small seconds, sixty hours of reserve, and a case thin enough to disappear under a cuff.',
    ],
  },
  {
    handle: 'perihelion',
    prices: [13900, 14600],
    stock: [4, 5],
    sku: 'MO-PER-YG',
    weights: [78, 84],
    createdAt: '2025-05-08T09:00:00Z',
    text: [
      'Perihelion is the point of an orbit that lies nearest to the sun. Its dial is engine-turned on a rose lathe and coated in translucent blue, so that the waves brighten as they approach the centre.',
      'A yellow-gold case with a coined edge, hands with an open eye, and Roman numerals in cream. Wound by hand, with sixty-four hours of reserve.',
    ],
  },
  {
    handle: 'apsis',
    prices: [5400, 5600],
    stock: [11, 8],
    sku: 'MO-APS-BL',
    weights: [138, 151],
    createdAt: '2025-09-18T09:00:00Z',
    text: [
      'Eight sides, each brushed by hand and each edge mirror-polished, with a bracelet that grows out of the case without a seam. The dial is a field of small pyramids under a blue lacquer.',
      'An automatic calibre, three days of reserve and a hundred metres of water: the one to keep on.',
    ],
  },
  {
    handle: 'umbra',
    prices: [4900],
    stock: [0],
    sku: 'MO-UMB-BK',
    weights: [96],
    tags: ['coming-soon'],
    createdAt: '2026-03-02T09:00:00Z',
    text: [
      'The umbra is the full shadow, where no part of the sun is seen. A cushion of blasted steel in black carbon, a dial like fine slate, and numerals filled with old-tone luminous paste.',
      'Made for two hundred metres and for long nights. The first pieces leave the workshop this autumn.',
    ],
  },
  {
    handle: 'transit',
    prices: [1450, 1490],
    stock: [26, 31],
    sku: 'MQ-TRA-PA',
    weights: [82, 88],
    createdAt: '2025-04-10T09:00:00Z',
    text: [
      'A chronograph for timing what crosses the sky, or a street. Quartz keeps the hour; springs, levers and a column wheel drive the counters, so the hand sweeps and the pushers answer with a click.',
      'A cream dial with two black counters, a tachymeter on the bezel, and one red hand that waits.',
    ],
  },
  {
    handle: 'transit-eclipse',
    prices: [1550, 1590],
    stock: [12, 2],
    sku: 'MQ-TRA-EC',
    weights: [121, 128],
    tags: ['new'],
    createdAt: '2026-01-22T09:00:00Z',
    text: [
      'Transit with the light put out: a black sunray dial, two counters the colour of bone, and a mesh of woven steel that lies on the wrist like cloth.',
      'The same mecha-quartz calibre, exact to fifteen seconds a month and sweeping like a mechanical one.',
    ],
  },
  {
    handle: 'ecliptic',
    prices: [1690],
    stock: [15],
    sku: 'MQ-ECL-GR',
    weights: [90],
    createdAt: '2025-06-26T09:00:00Z',
    text: [
      'The ecliptic is the road the sun keeps to. A soft cushion case, brushed on its flanks, around a forest-green dial with two sunken counters and a single ochre hand.',
      'Made to be worn hard on chestnut calfskin, to a hundred metres.',
    ],
  },
  {
    handle: 'parallax',
    prices: [1890],
    stock: [0],
    sku: 'MQ-PAR-TI',
    weights: [64],
    createdAt: '2025-10-16T09:00:00Z',
    text: [
      'See a star from two ends of the year and it seems to move: that is how its distance was first measured. Parallax is blasted titanium, grey in every light, and weighs almost nothing.',
      'White leaf hands, an orange sweep, woven textile. At present between two makings; leave your address and we will write.',
    ],
  },
  {
    handle: 'selene',
    prices: [6800, 6950],
    stock: [7, 9],
    straps: [
      { name: 'Steel Milanese mesh', code: 'MM', extra: 250, stock: [null, 4] },
      { name: 'Graphite calfskin', code: 'GR', extra: 0, stock: [5, 0] },
    ],
    sku: 'MO-SEL-ST',
    weights: [58, 64],
    createdAt: '2025-11-06T09:00:00Z',
    text: [
      'A dial of aventurine glass, in which copper has crystallised into stars; no two are alike. At six, a moon that keeps its own time and is wrong by one day in a hundred and twenty-two years.',
      'Leaf hands, a slender steel case and an onion crown that is pleasant to wind.',
    ],
  },
  {
    handle: 'selene-aurum',
    prices: [15800, 16200],
    stock: [2, 3],
    sku: 'MO-SEL-RG',
    weights: [80, 88],
    tags: ['limited'],
    createdAt: '2026-02-26T09:00:00Z',
    text: [
      'The daylight moon: a dial of fired white enamel, hands blued over a flame, and the same patient moon in a case of rose gold.',
      'Eighty-eight pieces a year, which is how many dials survive the kiln.',
    ],
  },
  {
    handle: 'vesper',
    prices: [8900, 9200],
    stock: [6, 1],
    sku: 'MO-VES-RG',
    weights: [71, 77],
    createdAt: '2025-12-04T09:00:00Z',
    text: [
      'The evening star is a planet, and comes out before everything else. Vesper leaves out all that a dial can do without: two hands, twelve points of gold and a green-black sky.',
      'Seven and a half millimetres thin, on a rose-gold mesh that drapes like silk.',
    ],
  },
  {
    handle: 'perseid',
    prices: [4300],
    stock: [13],
    sku: 'MO-PSD-ST',
    weights: [74],
    tags: ['new'],
    createdAt: '2026-03-12T09:00:00Z',
    text: [
      'Every August the earth crosses the dust of a comet. The dial shows the northern sky at the height of it, one meteor drawn in silver, in a case shaped like a barrel and curved to the wrist.',
      'Automatic, with three days of reserve, so that you may take it off for one night and look up.',
    ],
  },
  {
    handle: 'orrery-no-1',
    prices: [48000],
    stock: [2],
    sku: 'MO-ORR-01',
    weights: [118],
    tags: ['limited'],
    createdAt: '2026-01-06T09:00:00Z',
    text: [
      'Six brass planets turn around a sun of gold at the pace of the real ones: Mercury in eighty-eight days, Saturn in twenty-nine and a half years. It is the instrument that gave the house its name, made to be worn.',
      'Calibre MO 7, four days of reserve, forty-one jewels. Twelve pieces, each regulated by the watchmaker who signs it.',
    ],
  },
  {
    handle: 'almagest',
    prices: [3350, 3450],
    stock: [10, 12],
    straps: [
      { name: 'Stone woven textile', code: 'TX', extra: -100, stock: [8, 0] },
      { name: 'Black calfskin', code: 'BK', extra: 0, stock: [null, 5] },
    ],
    sku: 'MO-ALM-ST',
    weights: [60, 66],
    createdAt: '2025-02-06T09:00:00Z',
    text: [
      'Named after the oldest star catalogue that has come down to us. A two-tone sector dial, divided as an instrument is divided: hours inside, minutes outside, seconds in a house of their own.',
      'Blued leaf hands and a stepped bezel, after a watch made for an observatory in the nineteen-thirties.',
    ],
  },
  {
    handle: 'aldebaran',
    prices: [3600, 3700],
    stock: [8, 5],
    sku: 'MO-ALD-BZ',
    weights: [72, 79],
    createdAt: '2025-08-14T09:00:00Z',
    text: [
      'Aldebaran is “the follower”, and the name is Arabic, as the names of most bright stars are. Its numerals are too: drawn by hand for this watch and printed in cream on a green that goes almost to black.',
      'The case is bronze. It will darken, and it will be yours alone in about a year.',
    ],
  },
  {
    handle: 'first-light',
    prices: [9800, 9950],
    compareAt: [10400, 10550],
    stock: [0, 0],
    sku: 'MO-FLT-YG',
    weights: [66, 72],
    tags: ['retired'],
    createdAt: '2024-10-03T09:00:00Z',
    text: [
      'First light is the moment a new telescope opens its eye. This was the first watch of its line: a soft square of gold, fired enamel, and numerals as an instrument maker would have drawn them.',
      'The last of three hundred pieces left the workshop in the winter of 2025. We keep its page, and every part needed to serve it.',
    ],
  },
  {
    handle: 'solstice',
    prices: [7400, 7600],
    compareAt: [7900, 8100],
    stock: [5, 4],
    sku: 'MO-SOL-RG',
    weights: [52, 57],
    createdAt: '2025-06-21T09:00:00Z',
    text: [
      'Twice a year the sun stands still. A slim barrel of rose gold around an ivory dial whose engraving opens from the centre like light through a shutter.',
      'Open-eyed hands in flame blue, Roman numerals, burgundy calfskin.',
    ],
  },
]
