// Which drawn parts suit a grown-up in an evening mood: no hats, masks, pigtails, school bags, frights or baby faces.
import type { Gender, HairColor } from '../../contract/attributes.ts'

export type Style = 'lorelei' | 'notionists' | 'open-peeps'
type Part = readonly string[]

const variants = (...numbers: string[]): Part => numbers.map((number) => `variant${number}`)

const noses = variants('20', '18', '17', '16', '13', '12', '11', '10', '08', '07', '06', '05', '04', '01')

interface Parts {
  hair: Record<Gender, Part>
  /** Only these show a light colour well: the others draw hair and outline as one. */
  light_hair: Part
  grey_hair: Record<Gender, Part>
  beards: Part
  options: Record<Gender, Record<string, Part>>
  glasses: Part
}

export const parts: Record<Style, Parts> = {
  'open-peeps': {
    hair: {
      male: [
        'afro',
        'dreads2',
        'flatTop',
        'pomp',
        'shaved2',
        'shaved3',
        'short1',
        'short2',
        'short3',
        'short4',
        'short4',
        'short5',
        'twists',
        'twists2',
        'noHair1',
        'grayShort',
      ],
      female: [
        'afro',
        'bangs',
        'bun2',
        'cornrows2',
        'long',
        'longBangs',
        'longCurly',
        'medium1',
        'medium2',
        'medium3',
        'mediumBangs2',
        'mediumStraight',
        'grayMedium',
      ],
    },
    light_hair: ['short4', 'grayShort', 'bangs', 'mediumBangs2', 'grayMedium', 'grayBun'],
    grey_hair: {
      male: ['grayShort', 'noHair3', 'short4', 'noHair1', 'grayShort'],
      female: ['grayBun', 'grayMedium', 'bangs', 'mediumBangs2'],
    },
    beards: ['chin', 'full', 'full2', 'full4', 'full4', 'goatee1', 'goatee2', 'moustache5', 'moustache6', 'moustache9'],
    options: {
      male: { face: ['smile', 'calm', 'cheeky', 'driven', 'smileBig', 'cute'] },
      female: { face: ['cheeky', 'smileBig', 'driven', 'calm'] },
    },
    glasses: ['glasses', 'glasses2', 'glasses3', 'glasses4'],
  },
  notionists: {
    hair: {
      male: variants(
        '60',
        '56',
        '55',
        '54',
        '53',
        '49',
        '44',
        '38',
        '35',
        '34',
        '33',
        '32',
        '27',
        '26',
        '22',
        '19',
        '18',
        '17',
        '15',
        '09',
        '07',
        '06',
        '03',
        '01',
      ),
      female: variants(
        '58',
        '57',
        '48',
        '47',
        '41',
        '39',
        '37',
        '36',
        '29',
        '28',
        '23',
        '20',
        '11',
        '10',
        '08',
        '04',
        '02',
        '43',
      ),
    },
    light_hair: [],
    grey_hair: {
      male: variants('60', '54', '49', '38', '35', '32', '18', '15', '06'),
      female: variants('29', '48', '43', '04', '11', '10', '02', '37', '23'),
    },
    beards: variants('01', '02', '01', '02', '03', '07', '10', '11'),
    options: {
      male: {
        eyes: variants('01', '02', '03', '05'),
        lips: variants('30', '25', '23', '22', '17', '14', '08', '03'),
        nose: noses,
        brows: variants('01', '04', '05', '07', '08', '09', '10', '12'),
      },
      female: {
        eyes: variants('01', '02', '03', '05'),
        lips: variants('25', '23', '22', '17', '14', '03', '02', '01'),
        nose: variants('18', '16', '14', '13', '11', '10', '08', '07', '03', '01'),
        brows: variants('01', '04', '05', '07', '08', '09', '10', '12'),
      },
    },
    glasses: variants('11', '08', '03'),
  },
  lorelei: {
    hair: {
      male: variants('47', '39', '28', '08', '03', '02', '01'),
      female: variants('42', '38', '37', '35', '33', '32', '31', '29', '24', '18', '17', '16', '15', '14', '13'),
    },
    light_hair: [],
    grey_hair: {
      male: variants('25', '28', '47', '02', '08', '01'),
      female: variants('37', '32', '38', '29', '18', '15', '33', '24'),
    },
    beards: variants('01', '02'),
    options: {
      male: {
        eyes: variants('17', '12', '08', '06', '04'),
        mouth: ['happy01', 'happy02', 'happy05', 'happy06'],
        nose: variants('01', '02', '03', '04', '05', '06'),
        eyebrows: variants('12', '10', '09', '07', '05'),
        head: variants('01', '02', '03', '04'),
      },
      female: {
        eyes: variants('23', '20', '17', '14', '12', '11', '08', '06', '04'),
        mouth: ['happy01', 'happy02', 'happy03', 'happy05', 'happy06'],
        nose: variants('01', '02', '03', '04', '05', '06'),
        eyebrows: variants('12', '10', '09', '07', '05'),
        head: variants('01', '02', '03', '04'),
      },
    },
    glasses: variants('01', '03', '04', '05'),
  },
}

/** Clothes that are drawn; the other styles change their colour only. */
export const tops: Record<Gender, Part> = {
  male: variants('25', '23', '20', '17', '16', '14', '13', '11', '10', '09', '07', '05'),
  female: variants('21', '16', '15', '14', '13', '12', '11', '10', '09', '07'),
}
export const clothes = [
  '#4b3a6b',
  '#2f4a63',
  '#3d5a52',
  '#7a3b4a',
  '#8a5a3c',
  '#586070',
  '#c9bfd6',
  '#d8c6a8',
  '#5b4a86',
  '#a35d6a',
  '#35607a',
  '#6d6a3f',
  '#8f86a3',
  '#b9866b',
  '#e4dcd2',
  '#394160',
] as const

export const ink = '#1e0f29'
export const skins = ['#f7d3b8', '#f0c09b', '#e0aa82', '#cf9668', '#b47a4c', '#94603b', '#74462c'] as const

interface Shade {
  key: HairColor
  colour: string
}
/** For pale and dark skin alike. */
export const darkHair: readonly Shade[] = [
  { key: 'black', colour: '#1e0f29' },
  { key: 'black', colour: '#23161c' },
  { key: 'brown', colour: '#3b2219' },
]
export const lightHair: readonly Shade[] = [
  { key: 'brown', colour: '#4e2d1e' },
  { key: 'brown', colour: '#6a4128' },
  { key: 'blond', colour: '#c9964f' },
  { key: 'blond', colour: '#dcb473' },
  { key: 'red', colour: '#a44a25' },
  { key: 'red', colour: '#8a3a22' },
]
export const greyHair: readonly Shade[] = [
  { key: 'grey', colour: '#8d8798' },
  { key: 'grey', colour: '#a7a1ae' },
  { key: 'white', colour: '#d9d3da' },
]
