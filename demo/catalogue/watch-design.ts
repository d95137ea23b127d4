/**
 * The parametric design of a watch: the one source that the pictures, the shop's catalogue and the
 * specifications in the content read, so that they cannot disagree. Lengths are millimetres.
 */

export type WatchLine = 'mechanical-line' | 'mechaquartz' | 'night-sky' | 'first-light'

export type CaseMetal = 'steel' | 'yellow-gold' | 'rose-gold' | 'bronze' | 'titanium' | 'black-dlc'
export type CaseFinish = 'polished' | 'brushed' | 'sandblasted'

export interface CaseDesign {
  shape: 'round' | 'cushion' | 'tonneau' | 'octagon'
  metal: CaseMetal
  finish: CaseFinish
  /** Of the size that the pictures show; other sizes scale with their diameter. */
  thickness: number
  lugWidth: number
  bezel: 'domed' | 'stepped' | 'coin-edge' | 'octagonal' | 'tachymeter'
  crown: 'straight' | 'onion'
  pushers: boolean
}

export interface DialDesign {
  texture:
    | 'sunray'
    | 'grain'
    | 'guilloche'
    | 'enamel'
    | 'aventurine'
    | 'sector'
    | 'night-sky'
    | 'clous'
  /** Colour of the plate, such as #1f2c4d. */
  colour: string
  /** Colour of print and lettering on it. */
  print: string
  /** Colour of sub-dials and sector rings where they differ from the plate. */
  second?: string
  track: 'railway' | 'dots' | 'ticks' | 'none'
}

export interface MarkerDesign {
  kind: 'baton' | 'roman' | 'arabic' | 'eastern-arabic' | 'dots' | 'wedge'
  /** Applied in metal, or printed in a colour. */
  metal?: CaseMetal
  print?: string
}

export interface HandsDesign {
  style: 'dauphine' | 'leaf' | 'baton' | 'breguet' | 'sword'
  metal: CaseMetal | 'blued-steel' | 'white'
  /** Colour of the seconds or chronograph hand where it differs. */
  secondsColour?: string
}

export type Complication =
  | 'none'
  | 'small-seconds'
  | 'date'
  | 'moon-phase'
  | 'chronograph'
  | 'orrery'

export interface StrapDesign {
  kind: 'leather' | 'textile' | 'mesh' | 'bracelet'
  /** Colour of leather or textile; metal straps take the case's metal. */
  colour: string
  stitching?: string
  /** What a shopper reads. */
  name: string
}

export interface WatchDesign {
  handle: string
  name: string
  line: WatchLine
  /** Case diameters on sale, smallest first. */
  sizes: readonly [number, ...number[]]
  /** The size that the pictures show. */
  pictured: number
  case: CaseDesign
  dial: DialDesign
  markers: MarkerDesign
  hands: HandsDesign
  complication: Complication
  /** A seconds hand from the centre (a chronograph's counts the elapsed seconds). */
  centreSeconds: boolean
  strap: StrapDesign
  calibre: CalibreId
  waterResistanceBar: number
}

export type CalibreId = 'mo-1' | 'mo-2' | 'mo-3' | 'mo-7' | 'mq-1'
