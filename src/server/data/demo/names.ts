import { pick, type Random } from './random.ts'

/** Syllables for invented trade names. */
const STARTS =
  'Kel,Vor,Tas,Mir,Zal,Bor,Del,Fen,Gal,Hel,Jor,Lum,Nav,Ost,Pal,Quen,Ral,Sol,Tor,Ulm,Vel,Wex,Xan,Yor,Zen,Art,Bri,Cam,Dro,Élan'.split(',')
const MIDDLES = 'a,o,i,e,u,ado,eri,ivo,anta,olu,ira,emo,isto,uvi,ela,ono'.split(',')
const ENDS = 'rin,tex,vane,dor,max,lis,gard,star,mont,pex,zol,fort,nil,tan,core,vex,lux,mid,plan,quat'.split(',')
const MAKER_STARTS = 'Foli,Nutra,Micro,Veg,Terra,Agra,Crop,Leaf,Phyto,Verde,Grano,Flora'.split(',')
const COMPANIES =
  'Nordfeld,Helvagro,Campara & Søn,Agrivant,Brückner Saat,Terrafil,Ostrava Chem,Lusitagro,Meridian Crop,Valmont Agro,Kestrel Crop Care,Sunhill,Piast Agro,Dunavia,Baltagra,Sierra Verde,Cerrado Quím,Pampa Sur,Redfern,Greystone Ag,Kurpark,Ashoka Crop,Lotus Agri,Mekong Bio,Atlas Green,Karoo Agri,Southern Cross Crop,Aurora Nord,Polder Agri,Tisza Chem,Carpatia,Dnipro Agro,Zenith Crop,Prairie Line,Gulf Agro'.split(
    ',',
  )

export const companyName = (random: Random): string => pick(random, COMPANIES)

/** A product that has the name of another one, of another maker: with Vegtan Copper Max in Great Britain, one passes and the other fails. */
const NAMED_AS_ANOTHER: Readonly<Record<string, string>> = { 'Élanidor 200 WP': 'Camivovex' }

/** The name that a product has in the data: its own one, apart from a single product that is told apart by its maker. */
export const nameInData = (name: string): string => NAMED_AS_ANOTHER[name] ?? name

/** Makes unique names. */
export const createNamer = (random: Random) => {
  const given = new Set<string>()
  const unique = (make: () => string): string => {
    for (;;) {
      const name = make()
      if (!given.has(name)) {
        given.add(name)
        return name
      }
    }
  }
  const word = (): string => pick(random, STARTS) + pick(random, MIDDLES) + pick(random, ENDS)
  return {
    trade: (formulation: string): string =>
      unique(() => (random() < 0.45 ? `${word()} ${pick(random, [50, 100, 125, 200, 250, 360, 480, 500])} ${formulation}` : word())),
    maker: (nutrient: string): string =>
      unique(
        () =>
          `${pick(random, MAKER_STARTS)}${pick(random, ENDS)} ${nutrient.split(' ')[0]}${random() < 0.5 ? ` ${pick(random, ['Plus', 'Pro', '150', '300', '500', 'Max', 'Duo'])}` : ''}`,
      ),
    /** A product's name in another market. */
    local: (name: string): string =>
      random() < 0.5 ? `${name.split(' ')[0]!.toUpperCase()} ${pick(random, ['GOLD', 'XL', 'NOVA', 'TOP'])}` : unique(word),
  }
}
