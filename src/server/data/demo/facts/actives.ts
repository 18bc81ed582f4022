/**
 * Active substances and adjuvants by ISO common name, with the formulations they are sold in and indicative rates of a
 * product (per hectare, or per tonne of seed), and the traits that decide how they mix.
 * name | use | formulation codes | rate | per | mode | traits
 */
export const ACTIVES = `
azoxystrobin|crop-protection|SC,FS,WG|0.6-1|ha|both|
pyraclostrobin|crop-protection|EC,CS,WG,FS|0.5-1.25|ha|both|petter-fungicide
trifloxystrobin|crop-protection|SC,WG,EC,FS|0.2-0.5|ha|both|
kresoxim-methyl|crop-protection|WG,SC|0.2-0.2|ha|foliar|
picoxystrobin|crop-protection|SC|0.5-1|ha|foliar|
fluoxastrobin|crop-protection|EC,FS|0.8-1.5|ha|both|
dimoxystrobin|crop-protection|SC|0.5-0.5|ha|foliar|
tebuconazole|crop-protection|EW,EC,SC,FS,WG|0.6-1|ha|both|
prothioconazole|crop-protection|EC,SC,FS|0.6-0.8|ha|both|
epoxiconazole|crop-protection|SC,EC|0.75-1|ha|foliar|petter-fungicide
difenoconazole|crop-protection|EC,FS,SC|0.3-0.5|ha|both|
propiconazole|crop-protection|EC|0.5-0.5|ha|foliar|
metconazole|crop-protection|EC,SL|1-1.5|ha|foliar|
cyproconazole|crop-protection|SC,EC,SL,WG|0.4-0.8|ha|foliar|petter-fungicide
flutriafol|crop-protection|SC,FS|1-1|ha|both|petter-fungicide
mefentrifluconazole|crop-protection|EC,SC,FS|1-1.5|ha|both|
prochloraz|crop-protection|EC,EW|0.8-1|ha|foliar|
tetraconazole|crop-protection|EC,EW,ME|0.8-1|ha|foliar|
penconazole|crop-protection|EC,EW|0.25-0.5|ha|foliar|
myclobutanil|crop-protection|EC,EW|0.3-0.5|ha|foliar|
triticonazole|crop-protection|FS|2-2|seed|seed|
ipconazole|crop-protection|ME,FS|1-1|seed|seed|
imazalil|crop-protection|FS,LS,EC,SL|1-1|seed|seed|
fenpropidin|crop-protection|EC|0.5-0.75|ha|foliar|
fenpropimorph|crop-protection|EC|0.5-1|ha|foliar|
spiroxamine|crop-protection|EC|0.6-1.5|ha|foliar|
proquinazid|crop-protection|EC|0.15-0.25|ha|foliar|
cyflufenamid|crop-protection|EW|0.25-0.5|ha|foliar|
metrafenone|crop-protection|SC|0.15-0.5|ha|foliar|
fluxapyroxad|crop-protection|EC,SC,FS|1-2|ha|both|
bixafen|crop-protection|EC|0.8-1.25|ha|foliar|
benzovindiflupyr|crop-protection|EC|0.5-1|ha|foliar|
isopyrazam|crop-protection|EC,SC|0.6-1|ha|foliar|
boscalid|crop-protection|WG,SC|0.5-0.5|ha|foliar|
fluopyram|crop-protection|SC,FS|0.2-0.5|ha|both|
penthiopyrad|crop-protection|EC,SC|1-1.5|ha|foliar|
sedaxane|crop-protection|FS|1.5-2|seed|seed|
carboxin|crop-protection|FS,WP|2.5-3|seed|seed|
mancozeb|crop-protection|WG,WP,SC|1.5-2|ha|foliar|
metiram|crop-protection|WG|1.5-2.5|ha|foliar|
thiram|crop-protection|FS,WG,WS|2-3|seed|both|biocidal
captan|crop-protection|WG,WP|1.5-2|ha|foliar|captan,hydrolysable
folpet|crop-protection|SC,WG|1-1.5|ha|foliar|hydrolysable
chlorothalonil|crop-protection|SC|1-2|ha|foliar|
copper oxychloride|crop-protection|WP,WG,SC|1.5-3|ha|foliar|copper
copper hydroxide|crop-protection|WG,WP,SC|1-2.5|ha|foliar|copper
Bordeaux mixture|crop-protection|WG,WP|3-8|ha|foliar|copper
sulphur|crop-protection|WG,SC,WP|3-8|ha|foliar|sulphur
dithianon|crop-protection|WG,SC|0.5-0.75|ha|foliar|
dodine|crop-protection|SC,WP|1.5-2.25|ha|foliar|
metalaxyl-M|crop-protection|ES,FS,SL,WG|0.4-1|seed|both|biocidal
cymoxanil|crop-protection|WG,WP,SC|0.2-0.25|ha|foliar|
dimethomorph|crop-protection|SC,WG,WP,DC|0.3-0.4|ha|foliar|
mandipropamid|crop-protection|SC|0.4-0.6|ha|foliar|
propamocarb hydrochloride|crop-protection|SL,SC|1-2|ha|foliar|
fosetyl-aluminium|crop-protection|WG,WP|2.5-3|ha|foliar|fosetyl
potassium phosphonates|crop-protection|SL|2-4|ha|foliar|phosphite
fluazinam|crop-protection|SC|0.3-0.4|ha|foliar|
cyazofamid|crop-protection|SC|0.5-0.5|ha|foliar|
amisulbrom|crop-protection|SC,WG|0.3-0.5|ha|foliar|
zoxamide|crop-protection|SC,WG|0.5-0.75|ha|foliar|
fluopicolide|crop-protection|SC,WG,FS|1.6-1.6|ha|both|
ametoctradin|crop-protection|SC|0.8-1|ha|foliar|
cyprodinil|crop-protection|WG,EC|0.8-2|ha|foliar|
pyrimethanil|crop-protection|SC|0.75-2|ha|foliar|
fludioxonil|crop-protection|FS,WG,SC|2-2|seed|both|
iprodione|crop-protection|SC|0.75-2|ha|foliar|
fenhexamid|crop-protection|WG,SC|1-1.5|ha|foliar|
thiophanate-methyl|crop-protection|SC,WP,WG,FS|0.8-1.4|ha|both|petter-fungicide
carbendazim|crop-protection|SC|0.4-0.6|ha|foliar|
hymexazol|crop-protection|WP,WS,SL|1-2|seed|seed|
silthiofam|crop-protection|FS|2-2|seed|seed|
potassium hydrogen carbonate|crop-protection|SP|2.5-5|ha|foliar|alkaline
laminarin|crop-protection|SL|0.75-1|ha|foliar|
glyphosate|crop-protection|SL,SG|1.5-6|ha|foliar|glyphosate
glufosinate-ammonium|crop-protection|SL|2-5|ha|foliar|
diquat|crop-protection|SL|1.5-4|ha|foliar|
2,4-D|crop-protection|SL,EC,SE|0.5-1.5|ha|foliar|amine
MCPA|crop-protection|SL|1-2|ha|foliar|amine
mecoprop-P|crop-protection|SL|1-2|ha|foliar|amine
dichlorprop-P|crop-protection|SL|1-2.2|ha|foliar|amine
dicamba|crop-protection|SL,SG|0.2-0.6|ha|foliar|
fluroxypyr|crop-protection|EC|0.5-1|ha|foliar|
clopyralid|crop-protection|SL,SG|0.8-1.25|ha|foliar|
aminopyralid|crop-protection|SL,EC,WG|1-2|ha|foliar|
triclopyr|crop-protection|EC|1-4|ha|foliar|
halauxifen-methyl|crop-protection|EC,WG|0.5-1|ha|foliar|
florasulam|crop-protection|SC,SE,WG|0.1-0.15|ha|foliar|
metsulfuron-methyl|crop-protection|SG,WG|0.02-0.04|ha|foliar|
tribenuron-methyl|crop-protection|SG,WG|0.02-0.03|ha|foliar|
thifensulfuron-methyl|crop-protection|SG,WG|0.04-0.09|ha|foliar|
iodosulfuron-methyl-sodium|crop-protection|WG,OD|0.4-0.5|ha|foliar|
mesosulfuron-methyl|crop-protection|WG,OD|0.3-0.5|ha|foliar|
amidosulfuron|crop-protection|WG,OD|0.02-0.04|ha|foliar|
nicosulfuron|crop-protection|SC,OD,WG|1-1.5|ha|foliar|
rimsulfuron|crop-protection|SG,WG|0.04-0.06|ha|foliar|
foramsulfuron|crop-protection|OD|2-2.7|ha|foliar|
pyroxsulam|crop-protection|WG,OD|0.2-0.27|ha|foliar|
imazamox|crop-protection|SL,SC|1-1.25|ha|foliar|
bentazone|crop-protection|SL,SG|1.5-3|ha|foliar|
bromoxynil|crop-protection|EC,SC,SL|0.8-1.5|ha|foliar|
metribuzin|crop-protection|WG,SC|0.3-0.75|ha|foliar|
metamitron|crop-protection|SC,WG|1-2|ha|foliar|
terbuthylazine|crop-protection|SC,SE|1-1.5|ha|foliar|
atrazine|crop-protection|SC,WG|1-3|ha|foliar|
chlorotoluron|crop-protection|SC|2.5-3.6|ha|foliar|
isoproturon|crop-protection|SC|2-3|ha|foliar|
metobromuron|crop-protection|SC|2-4|ha|foliar|
phenmedipham|crop-protection|SC,EC,SE|1-2|ha|foliar|
ethofumesate|crop-protection|SC,EC,SE|0.4-2|ha|foliar|
lenacil|crop-protection|SC,WP,WG|0.2-0.5|ha|foliar|
quinmerac|crop-protection|SC,SE|1.5-2.5|ha|foliar|
pendimethalin|crop-protection|SC,CS,EC|2-3|ha|foliar|
flufenacet|crop-protection|SC,WG|0.3-0.6|ha|foliar|
S-metolachlor|crop-protection|EC|1-1.6|ha|foliar|
dimethenamid-P|crop-protection|EC|1-1.4|ha|foliar|
metazachlor|crop-protection|SC|1.5-2|ha|foliar|
prosulfocarb|crop-protection|EC|2-5|ha|foliar|
propyzamide|crop-protection|SC,WP|1.5-2.1|ha|foliar|
napropamide|crop-protection|SC|2-2.8|ha|foliar|
clomazone|crop-protection|CS,EC|0.2-0.33|ha|foliar|
aclonifen|crop-protection|SC|1-4|ha|foliar|
diflufenican|crop-protection|SC,WG|0.12-0.25|ha|foliar|
picolinafen|crop-protection|SC,WG,EC|1-2.5|ha|foliar|
beflubutamid|crop-protection|SC|0.3-0.5|ha|foliar|
mesotrione|crop-protection|SC,OD,SE|0.75-1.5|ha|foliar|
tembotrione|crop-protection|OD,SC|1.7-2.25|ha|foliar|
sulcotrione|crop-protection|SC|1-1.5|ha|foliar|
isoxaflutole|crop-protection|SC,WG|0.3-0.44|ha|foliar|
pinoxaden|crop-protection|EC|0.9-1.2|ha|foliar|
clodinafop-propargyl|crop-protection|EC|0.4-0.6|ha|foliar|
fenoxaprop-P-ethyl|crop-protection|EW,EC|0.8-1.2|ha|foliar|
cycloxydim|crop-protection|EC|1.5-2.5|ha|foliar|
clethodim|crop-protection|EC|1-2|ha|foliar|
quizalofop-P-ethyl|crop-protection|EC|1-2.5|ha|foliar|
propaquizafop|crop-protection|EC|0.5-1.5|ha|foliar|
fluazifop-P-butyl|crop-protection|EC,EW|1-2|ha|foliar|
carfentrazone-ethyl|crop-protection|ME,EC,EW,WG|0.3-1|ha|foliar|
pyraflufen-ethyl|crop-protection|EC|0.3-0.8|ha|foliar|
flumioxazin|crop-protection|WP,WG,SC|0.06-0.12|ha|foliar|
oxyfluorfen|crop-protection|EC,SC|0.5-1|ha|foliar|
lactofen|crop-protection|EC|0.6-0.9|ha|foliar|
fomesafen|crop-protection|SL,SC|0.8-1|ha|foliar|
bifenox|crop-protection|SC|1-1.5|ha|foliar|
lambda-cyhalothrin|crop-protection|CS,EC,WG|0.05-0.15|ha|foliar|hydrolysable
deltamethrin|crop-protection|EC,EW|0.2-0.5|ha|foliar|hydrolysable
cypermethrin|crop-protection|EC,EW,ES|0.2-0.3|ha|both|hydrolysable,petter
esfenvalerate|crop-protection|EC,EW|0.2-0.5|ha|foliar|hydrolysable
tau-fluvalinate|crop-protection|EW|0.15-0.3|ha|foliar|hydrolysable
bifenthrin|crop-protection|EC,SC|0.1-0.4|ha|foliar|hydrolysable
tefluthrin|crop-protection|CS,FS|0.5-1|seed|seed|hydrolysable
etofenprox|crop-protection|EC|0.2-0.5|ha|foliar|
acetamiprid|crop-protection|SP,SG,SL|0.15-0.25|ha|foliar|
thiacloprid|crop-protection|OD,SC|0.3-0.4|ha|foliar|
imidacloprid|crop-protection|FS,SL,WG|1-2|seed|both|
clothianidin|crop-protection|FS,WG|0.5-2|seed|seed|
thiamethoxam|crop-protection|FS,WG|1-2|seed|both|
flonicamid|crop-protection|WG,SG|0.12-0.16|ha|foliar|
sulfoxaflor|crop-protection|SC,WG|0.2-0.4|ha|foliar|
flupyradifurone|crop-protection|SL,FS|0.4-0.75|ha|both|
spirotetramat|crop-protection|SC,OD|0.5-0.75|ha|foliar|
chlorantraniliprole|crop-protection|SC,WG,FS|0.06-0.2|ha|both|
cyantraniliprole|crop-protection|OD,SE,FS|0.5-0.75|ha|both|
indoxacarb|crop-protection|EC,SC,WG|0.085-0.25|ha|foliar|
emamectin benzoate|crop-protection|SG,EC|1-2|ha|foliar|
abamectin|crop-protection|EC|0.5-1.2|ha|foliar|
spinosad|crop-protection|SC|0.1-0.25|ha|foliar|
chlorpyrifos|crop-protection|EC|0.6-1.5|ha|foliar|hydrolysable,petter
dimethoate|crop-protection|EC|0.5-0.85|ha|foliar|hydrolysable
malathion|crop-protection|EC,EW|1-2|ha|foliar|hydrolysable
pirimicarb|crop-protection|WG|0.25-0.5|ha|foliar|
methomyl|crop-protection|SL,SP|0.8-1.5|ha|foliar|
teflubenzuron|crop-protection|SC|0.05-0.4|ha|foliar|petter
methoxyfenozide|crop-protection|SC|0.4-0.6|ha|foliar|
pyriproxyfen|crop-protection|EC|0.3-0.75|ha|foliar|
hexythiazox|crop-protection|SC,WP|0.2-0.3|ha|foliar|
bifenazate|crop-protection|SC|0.4-0.6|ha|foliar|
azadirachtin|crop-protection|EC|1.5-3|ha|foliar|
Bacillus thuringiensis subsp. kurstaki|crop-protection|WG,WP,SC|0.5-1|ha|foliar|
paraffin oil|crop-protection|EC,EW|10-20|ha|foliar|oil
chlormequat chloride|crop-protection|SL|1-2.25|ha|foliar|
mepiquat chloride|crop-protection|SL,SC|1-2.5|ha|foliar|
trinexapac-ethyl|crop-protection|EC,ME,DC|0.2-0.6|ha|foliar|
prohexadione-calcium|crop-protection|WG,SC|0.5-1.5|ha|foliar|
ethephon|crop-protection|SL|0.5-1.25|ha|foliar|
paclobutrazol|crop-protection|SC|0.1-0.5|ha|foliar|
gibberellic acid|crop-protection|SL,SG,SP|0.25-1|ha|foliar|
6-benzyladenine|crop-protection|SL|1.5-7.5|ha|foliar|
1-naphthylacetic acid|crop-protection|SL,WG|0.1-0.2|ha|foliar|
daminozide|crop-protection|SG,SP|2-4|ha|foliar|
maleic hydrazide|crop-protection|SG,SL|5-5|ha|foliar|
alcohol ethoxylate non-ionic surfactant|adjuvant|SL,EC|0.1-0.25|ha|foliar|
trisiloxane ethoxylate (organosilicone)|adjuvant|SL|0.05-0.15|ha|foliar|
methylated rapeseed oil|adjuvant|EC|1-1.5|ha|foliar|oil
paraffinic crop-oil concentrate|adjuvant|EC|1-2|ha|foliar|oil
synthetic latex sticker|adjuvant|SL|0.14-0.5|ha|foliar|
di-1-p-menthene (pinolene) sticker|adjuvant|EC|0.5-1|ha|foliar|
ammonium sulphate|conditioner|SL,SP|1-2|ha|foliar|sulphate
propionic acid + soyal phospholipids|adjuvant|EC|0.5-0.5|ha|foliar|acidic
phosphoric / citric acid buffer|adjuvant|SL|0.1-0.4|ha|foliar|acidic
polydimethylsiloxane anti-foam|conditioner|EW|0.02-0.05|ha|foliar|
acrylic seed film-coating polymer|seed-coating|LS,SC|0.5-2|seed|seed|
seed colourant (pigment red dispersion)|seed-coating|SC|0.2-0.5|seed|seed|
Bradyrhizobium japonicum|biological|LS|2-4|seed|seed|rhizobia
Bacillus amyloliquefaciens|biological|FS,SC,WP|0.5-2|seed|both|
Trichoderma harzianum|biological|WP,WG|1-2.5|ha|both|
`
