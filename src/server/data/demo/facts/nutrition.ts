/**
 * Kinds of crop-nutrition products: nutrients, formulation, form, rate (per hectare, or per tonne of seed), where they
 * are used, water volume in L/ha, and the traits that decide how they mix.
 * nutrients | formulation | form | rate | mode | water | traits
 */
export const NUTRITION = `
Manganese|SC|L|0.5-1.0|foliar|50-200|alkaline,suspension
Manganese+Nitrogen|SL|L|1.0-2.0|foliar|100-400|acidic,electrolyte,metal
Manganese+Sulphur|SP|P|2.0-5.0|foliar|200-400|metal,sulphate
Manganese|SL|L|1.0-3.0|foliar|100-400|chelate
Manganese|SP|P|0.5-1.5|foliar|200-500|chelate
Boron|SL|L|1.0-3.0|foliar|100-400|alkaline
Boron|SP|P|1.0-5.0|foliar|200-400|
Zinc|SC|L|0.25-1.0|foliar|50-200|alkaline,suspension
Zinc+Sulphur|SP|P|1.0-3.0|foliar|200-400|metal,sulphate
Zinc|SL|L|1.0-2.0|foliar|100-400|chelate
Copper|SC|L|0.25-0.5|foliar|100-200|copper,suspension
Copper|SL|L|0.5-1.0|foliar|100-400|chelate,copper
Copper+Sulphur|SP|P|0.25-1.0|foliar|200-500|copper,metal,sulphate
Molybdenum|SL|L|0.1-0.25|foliar|100-400|molybdate
Cobalt+Molybdenum|SL|L|0.1-0.2|both|100-200|molybdate
Iron|SL|L|1.0-3.0|foliar|200-1000|chelate
Iron|SP|P|0.5-1.0|foliar|200-1000|chelate
Magnesium+Sulphur|SP|P|5.0-15.0|foliar|200-400|electrolyte,metal,sulphate
Magnesium|SC|L|1.0-4.0|foliar|50-400|alkaline,suspension
Magnesium+Nitrogen|SL|L|3.0-10.0|foliar|200-600|electrolyte,metal
Calcium+Nitrogen|SL|L|5.0-10.0|foliar|300-1000|calcium,electrolyte
Calcium|SL|L|4.0-10.0|foliar|500-1000|calcium,electrolyte
Calcium|SC|L|2.0-5.0|foliar|200-1000|alkaline,carbonate,suspension
Calcium+Boron|SL|L|3.0-5.0|foliar|200-800|calcium,electrolyte
Potassium+Nitrogen|SP|P|3.0-10.0|foliar|200-500|electrolyte
Potassium+Sulphur|SP|P|3.0-8.0|foliar|300-500|sulphate
Potassium|SL|L|2.0-5.0|foliar|200-500|alkaline
Phosphorus+Potassium|SP|P|2.0-5.0|foliar|200-500|phosphate
Phosphorus+Potassium+Magnesium|SL|L|3.0-10.0|foliar|100-400|acidic,phosphate
Phosphorus+Potassium|SL|L|1.0-3.0|foliar|200-1000|phosphite
Nitrogen|SP|P|10.0-20.0|foliar|200-400|electrolyte
Nitrogen|SL|L|10.0-30.0|foliar|100-300|alkaline,electrolyte
Nitrogen+Phosphorus+Potassium+Trace elements|SL|L|3.0-10.0|foliar|200-400|electrolyte,phosphate
Nitrogen+Phosphorus+Potassium+Trace elements|SP|P|2.0-5.0|foliar|200-500|electrolyte,phosphate
Sulphur|SC|L|2.0-5.0|foliar|100-400|sulphur,suspension
Nitrogen+Sulphur|SL|L|5.0-20.0|foliar|200-400|electrolyte,sulphate
Magnesium+Manganese+Copper+Zinc|SC|L|1.0-2.0|foliar|100-200|alkaline,copper,suspension
Magnesium+Calcium+Boron+Manganese+Molybdenum|SC|L|2.0-4.0|foliar|100-300|alkaline,suspension
Iron+Manganese+Zinc+Copper+Boron+Molybdenum|SP|P|0.25-1.0|foliar|200-500|chelate,copper,molybdate
Selenium|SL|L|0.5-1.0|foliar|100-400|
Silicon+Potassium|SL|L|0.3-2.0|foliar|200-1000|alkaline,silicate
Seaweed extract|SL|L|1.0-3.0|foliar|100-1000|
Nitrogen|SL|L|1.0-3.0|foliar|200-1000|amino
Humic acids|SL|L|1.0-5.0|both|100-500|alkaline,humic
Zinc+Manganese|FS|L|2.0-4.0|seed|-|alkaline,suspension
Zinc|FS|L|1.5-4.0|seed|-|alkaline,suspension
Manganese|FS|L|1.5-3.0|seed|-|alkaline,suspension
Phosphorus+Potassium+Zinc+Manganese|LS|L|2.0-4.0|seed|-|chelate,phosphate
Copper+Manganese+Zinc|FS|L|2.0-4.0|seed|-|alkaline,copper,suspension
Molybdenum|LS|L|0.25-0.5|seed|-|molybdate
`
