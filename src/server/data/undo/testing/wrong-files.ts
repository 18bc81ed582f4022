import type { changedFolder } from '../../testing/imported-scene.ts'

/** New tests 9001 (a fail, with the new product 901) and 9002, 1001 a fail instead of a pass, a new name of product 1, and product 902. */
export const wrongly: Parameters<typeof changedFolder>[0] = (file, text) => {
  if (file === 'products.csv')
    return `${text.replace('Mangavel 500', 'Wrongname')}901,agrochemical,Newone,Maker,L,SC,Boron,,,\n902,agrochemical,Newtwo,Maker,L,SC,Boron,,,\n`
  if (file === 'tests.csv')
    return `${text.replace('2025-03-14,C,200', '2025-03-14,NC,200')}9001,foliar,FR,2025-04-01,NC,200,Wheat,,Set.\n9002,foliar,FR,2025-04-02,C,200,Wheat,,\n`
  return `${text}9001,1,901,1\n9001,2,102,0.8\n9002,1,1,1\n9002,2,102,0.5\n`
}
