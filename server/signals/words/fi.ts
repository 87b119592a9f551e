// Finnish (SAFE-4).
import type { Words } from './wordLists.ts'

export const fi: Words = {
  numbers: `0 nolla, 1 yksi yks, 2 kaksi kaks, 3 kolme kolm, 4 neljä nelj, 5 viisi viis, 6 kuusi kuus, 7 seitsemän seiska seittemän, 8 kahdeksan kasi,
    9 yhdeksän ysi, 10 kymmenen kymppi, 11 yksitoista, 12 kaksitoista, 20 kaksikymmentä, 30 kolmekymmentä, 40 neljäkymmentä, 50 viisikymmentä`,
  at: 'ät, at, miukumauku, ättä, kissanhäntä',
  dot: 'piste, dot',
  calls:
    'soita, soittele, mun numero, numeroni, numero on, nro, puh, puhelin*, viestiä, viesti, viestittele, tekstaa, tekstari*, laita viestiä, whatsapp',
  invites: `
    lisää mut, lisää minut, lisää mua, löydät mut, löydät minut, löydyn, kirjoita mulle, kirjoita, laita viestiä, laita viesti,
    jutellaan, jatketaan, siirrytään, vaihdetaan, parempi, paremmin, helpompi, tavoitat, seuraa, ota yhteyttä, tuu, tule, mieluummin,
    mennään*, siirrytäänkö, vaihdetaanko, lisää`,
  owns: 'onko sulla, onks sulla, oletko, ootko, käytätkö, mun, minun, sun, sinun',
  handles: `
    mun snap*, mun snäp*, snapissa, snäpissä, snäppiin, mun kik, kikissä, signalissa, signaliin, mun ig, igssä, instassa, instaan,
    mun insta, mun fb, lisää snap*, lisää snäp*, messengerissä, fb ssä, linessä, whatsappiin, whatsapiin, telegramiin, snapchatiin,
    messengeriin, wappiin`,
  visits:
    'katso, kato, mene, käy, klikkaa, sivuni, kotisivu*, kuvani löytyy, kuvat löytyy, lisää osoitteessa, kuvat, kuvani, rekisteröidy, löytyy, vieraile, osoitteessa, kurkkaa',
  asks: `
    lainaa, lainata, lainaisitko, lainaatko, auta minua, auta mua, auttaa mua, auttaa minua, autatko, voitko auttaa, lähetä mulle,
    lähetä minulle, lähettää mulle, lähettää minulle, lähetätkö, siirtää, siirrä, siirrätkö, maksa mulle, maksaa mun, maksaisitko,
    maksatko, voitko maksaa, en voi maksaa, pitää maksaa, täytyy maksaa, ei ole varaa, osta mulle, osta minulle, ostatko,
    maksan takaisin, tue mua, lainaan, lainaksi, laita mobilepay*, auttaisi, taloudellisesti, rahallisesti, saisinko lainaan`,
  needs:
    'tarvitsen, tarviin, tarvin, tarvitsisin, mulla ei ole, minulla ei ole, mul ei oo, mulla ei oo, puuttuu, kipeästi, loppu',
  sums: `
    raha, rahaa, rahat, rahoja, rahalla, rahan, käteistä, fyrkkaa, massia, lahjakortti*, lahjakortin, tilinumero*, pankkitili*,
    tilisiirto*, tilille, tililleni, laina, lainaa rahaa, summa*, pikavippi*, mobilepay*, taloudellisesti, satasen, kympin,
    viiskymppiä`,
  plights: `
    sairaala*, leikkaus*, lääk*, laskun, laskuja, vuokra*, lentolippu*, lentolipun, viisumi*, tullimaksu*, tullissa, hautajais*,
    asianajaja*, sähkölasku*, paketti, pakettini, ulosotto, vuokrarästi*, hoito, hammaslääkäri*, laskut, tullin, passini`,
  ventures: 'osake, osakkeet, osakkeisiin, sijoitus*, kryptovaluutta*, kryptol*, kryptoon, pörssi*',
  lures: `
    sijoittaa, sijoittamaan, sijoitta, sijoitat, sijoita, tuotto*, voitto*, tienaa*, tienaan, tienata, ansait*, opetan, opettaa,
    näytän sulle, näytän sinulle, takuu*, taattu*, varma, alusta, alustalla, viikossa, joka viikko, kuukaudessa, talleta*, tuplaa*,
    riskitön*, riskittä, passiivi*, rikastu*, päivässä, tienaat`,
  money: `
    lähetä rahaa, siirtää rahaa, siirrä rahaa, lainaa rahaa, lainata rahaa, lainaisitko rahaa, tarvitsen rahaa, tarviin rahaa,
    tarvin rahaa, rahallista apua, rahallisesti, taloudellista apua, taloudellisesti, auttaa rahallisesti, lähetä koodi,
    lähetä mulle koodi, lähetä minulle koodi, passiivista tuloa, helppoa rahaa, pikavippi*, rahaa tililleni, rahaa tilille,
    sugar daddy, tarjoan lainaa, anteliasta miestä, antelias mies, anteliaita miehiä, auttaisi taloudellisesti, tuplaa rahasi,
    tuplata rahasi`,
  harmless: `
    olet kultaa, rahan arvoinen, raha ei, raha ratkaise, aika on rahaa, piste sulle, yksi kaksi kolme, whatsapp ryhmä*, whatsappryhmä*, kullan arvoinen, varma juttu`,
  onto: 'käytä, via',
  pleas: 'voitko, voisitko, voiko, voisiko, ole kiltti, pliis, saanko, saisinko, pystytkö, viitsitkö',
  pays: 'maksaa, lainata, lainaan, siirtää, lainaksi, tallettaa, mobilepaylla',
  fares: `
    lippu, lipun, junalippu*, junalipun, lento, taksi*, hotelli*, bensa*, bensaan, hammaslääkäri*, korjaamo*, ruokaa, matka*, sähkö*`,
  sends: 'lähettää, antaa',
}
