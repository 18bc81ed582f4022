/** Countries with tests, and how many of a thousand each has. */
export const COUNTRY_WEIGHTS: readonly (readonly [country: string, weight: number])[] = `
FR 130,GB 100,DE 90,US 80,PL 60,BR 50,ES 45,IT 40,DK 30,NL 28,IE 26,CZ 24,HU 22,RO 22,UA 22,SE 18,FI 16,BE 16,CA 16,AU 15,
AR 14,MX 12,ZA 12,IN 12,CN 12,TR 11,GR 10,PT 10,AT 9,SK 8,BG 8,LV 7,LT 7,EE 6,RS 6,HR 5,NO 5,CH 5,NZ 5,CL 5,CO 4,PE 4,EG 4,MA 4,
KE 4,TH 4,VN 4,ID 4,JP 4,KZ 4
`
  .trim()
  .split(/[,\s]*[,\n]\s*/)
  .filter(Boolean)
  .map((entry) => {
    const [country, weight] = entry.split(' ')
    return [country!, Number(weight)] as const
  })

export const FOLIAR_CROPS =
  'Wheat,Barley,Oats,Maize,Oilseed rape,Sugar beet,Potato,Soybean,Rice,Sunflower,Apple,Grapevine,Tomato,Onion,Cotton,Pea,Olive'.split(',')
export const SEED_CROPS = 'Wheat,Wheat,Wheat,Barley,Barley,Oats,Maize,Soybean,Oilseed rape'.split(',')
export const BENEFITS = ['Establishment', 'Rooting', 'Vigour', 'Emergence', '']
