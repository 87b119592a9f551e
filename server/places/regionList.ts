// Regions of the countries that sites may serve, with their local names (SITE-8).
import { type CountryCode, countryCodes } from '../../contract/countries.ts'

export interface Region {
  country: CountryCode
  code: string
  name: string
  /** GeoNames' first level, coarser than ours in GB, IE and BE; null where GeoNames keeps the region apart. */
  admin1: string | null
}

/** Each entry is code, GeoNames' admin1, name. */
const tables: Record<CountryCode, string> = {
  US: `AL AL Alabama; AK AK Alaska; AZ AZ Arizona; AR AR Arkansas; CA CA California; CO CO Colorado; CT CT Connecticut;
    DE DE Delaware; DC DC District of Columbia; FL FL Florida; GA GA Georgia; HI HI Hawaii; ID ID Idaho; IL IL Illinois;
    IN IN Indiana; IA IA Iowa; KS KS Kansas; KY KY Kentucky; LA LA Louisiana; ME ME Maine; MD MD Maryland; MA MA Massachusetts;
    MI MI Michigan; MN MN Minnesota; MS MS Mississippi; MO MO Missouri; MT MT Montana; NE NE Nebraska; NV NV Nevada;
    NH NH New Hampshire; NJ NJ New Jersey; NM NM New Mexico; NY NY New York; NC NC North Carolina; ND ND North Dakota; OH OH Ohio;
    OK OK Oklahoma; OR OR Oregon; PA PA Pennsylvania; RI RI Rhode Island; SC SC South Carolina; SD SD South Dakota; TN TN Tennessee;
    TX TX Texas; UT UT Utah; VT VT Vermont; VA VA Virginia; WA WA Washington; WV WV West Virginia; WI WI Wisconsin; WY WY Wyoming`,
  GB: `BDF ENG Bedfordshire; BRK ENG Berkshire; BST ENG Bristol; BKM ENG Buckinghamshire; CAM ENG Cambridgeshire; CHS ENG Cheshire;
    CON ENG Cornwall; DUR ENG County Durham; CMA ENG Cumbria; DBY ENG Derbyshire; DEV ENG Devon; DOR ENG Dorset;
    ERY ENG East Riding of Yorkshire; SXE ENG East Sussex; ESS ENG Essex; GLS ENG Gloucestershire; LND ENG Greater London;
    GTM ENG Greater Manchester; HAM ENG Hampshire; HEF ENG Herefordshire; HRT ENG Hertfordshire; IOW ENG Isle of Wight; KEN ENG Kent;
    LAN ENG Lancashire; LEI ENG Leicestershire; LIN ENG Lincolnshire; MSY ENG Merseyside; NFK ENG Norfolk; NYK ENG North Yorkshire;
    NTH ENG Northamptonshire; NBL ENG Northumberland; NTT ENG Nottinghamshire; OXF ENG Oxfordshire; RUT ENG Rutland;
    SAL ENG Shropshire; SOM ENG Somerset; SYK ENG South Yorkshire; STS ENG Staffordshire; SFK ENG Suffolk; SRY ENG Surrey;
    TWR ENG Tyne and Wear; WAR ENG Warwickshire; WMD ENG West Midlands; SXW ENG West Sussex; WYK ENG West Yorkshire; WIL ENG Wiltshire;
    WOR ENG Worcestershire; BOR SCT Borders; CEN SCT Central; DGY SCT Dumfries and Galloway; FIF SCT Fife; GMP SCT Grampian;
    HLD SCT Highland; LTN SCT Lothian; OKI SCT Orkney; SHI SCT Shetland; STD SCT Strathclyde; TAY SCT Tayside;
    WIS SCT Western Isles; CWD WLS Clwyd; DFD WLS Dyfed; GNT WLS Gwent; GWN WLS Gwynedd; MGM WLS Mid Glamorgan; POW WLS Powys;
    SGM WLS South Glamorgan; WGM WLS West Glamorgan; ANT NIR Antrim; ARM NIR Armagh; DOW NIR Down; FER NIR Fermanagh;
    LDY NIR Londonderry; TYR NIR Tyrone`,
  IE: `CW L Carlow; CN U Cavan; CE M Clare; CO M Cork; DL U Donegal; D L Dublin; G C Galway; KY M Kerry; KE L Kildare; KK L Kilkenny;
    LS L Laois; LM C Leitrim; LK M Limerick; LD L Longford; LH L Louth; MO C Mayo; MH L Meath; MN U Monaghan; OY L Offaly;
    RN C Roscommon; SO C Sligo; TA M Tipperary; WD M Waterford; WH L Westmeath; WX L Wexford; WW L Wicklow`,
  NL: `DR 01 Drenthe; FL 16 Flevoland; FR 02 Friesland; GE 03 Gelderland; GR 04 Groningen; LI 05 Limburg; NB 06 Noord-Brabant;
    NH 07 Noord-Holland; OV 15 Overijssel; UT 09 Utrecht; ZE 10 Zeeland; ZH 11 Zuid-Holland`,
  BE: `VAN VLG Antwerpen; BRU BRU Brussel; WHT WAL Hainaut; WLG WAL Liège; VLI VLG Limburg; WLX WAL Luxembourg; WNA WAL Namur;
    VOV VLG Oost-Vlaanderen; VBR VLG Vlaams-Brabant; WBR WAL Brabant wallon; VWV VLG West-Vlaanderen`,
  DE: `BW 01 Baden-Württemberg; BY 02 Bayern; BE 16 Berlin; BB 11 Brandenburg; HB 03 Bremen; HH 04 Hamburg; HE 05 Hessen;
    MV 12 Mecklenburg-Vorpommern; NI 06 Niedersachsen; NW 07 Nordrhein-Westfalen; RP 08 Rheinland-Pfalz; SL 09 Saarland;
    SN 13 Sachsen; ST 14 Sachsen-Anhalt; SH 10 Schleswig-Holstein; TH 15 Thüringen`,
  AT: `1 01 Burgenland; 2 02 Kärnten; 3 03 Niederösterreich; 4 04 Oberösterreich; 5 05 Salzburg; 6 06 Steiermark; 7 07 Tirol;
    8 08 Vorarlberg; 9 09 Wien`,
  CH: `AG AG Aargau; AR AR Appenzell Ausserrhoden; AI AI Appenzell Innerrhoden; BL BL Basel-Landschaft; BS BS Basel-Stadt; BE BE Bern;
    FR FR Fribourg; GE GE Genève; GL GL Glarus; GR GR Graubünden; JU JU Jura; LU LU Luzern; NE NE Neuchâtel; NW NW Nidwalden;
    OW OW Obwalden; SG SG St. Gallen; SH SH Schaffhausen; SZ SZ Schwyz; SO SO Solothurn; TG TG Thurgau; TI TI Ticino; UR UR Uri;
    VS VS Valais; VD VD Vaud; ZG ZG Zug; ZH ZH Zürich`,
  IT: `65 01 Abruzzo; 77 02 Basilicata; 78 03 Calabria; 72 04 Campania; 45 05 Emilia-Romagna; 36 06 Friuli-Venezia Giulia; 62 07 Lazio;
    42 08 Liguria; 25 09 Lombardia; 57 10 Marche; 67 11 Molise; 21 12 Piemonte; 75 13 Puglia; 88 14 Sardegna; 82 15 Sicilia;
    52 16 Toscana; 32 17 Trentino-Alto Adige; 55 18 Umbria; 23 19 Valle d'Aosta; 34 20 Veneto`,
  FR: `ARA 84 Auvergne-Rhône-Alpes; BFC 27 Bourgogne-Franche-Comté; BRE 53 Bretagne; CVL 24 Centre-Val de Loire; COR 94 Corse;
    GES 44 Grand Est; HDF 32 Hauts-de-France; IDF 11 Île-de-France; NOR 28 Normandie; NAQ 75 Nouvelle-Aquitaine; OCC 76 Occitanie;
    PDL 52 Pays de la Loire; PAC 93 Provence-Alpes-Côte d'Azur`,
  ES: `AN 51 Andalucía; AR 52 Aragón; AS 34 Asturias; CN 53 Canarias; CB 39 Cantabria; CM 54 Castilla-La Mancha; CL 55 Castilla y León;
    CT 56 Cataluña; CE CE Ceuta; VC 60 Comunitat Valenciana; EX 57 Extremadura; GA 58 Galicia; IB 07 Illes Balears; RI 27 La Rioja;
    MD 29 Madrid; ML ML Melilla; MC 31 Murcia; NC 32 Navarra; PV 59 País Vasco`,
  PL: `02 72 dolnośląskie; 04 73 kujawsko-pomorskie; 06 75 lubelskie; 08 76 lubuskie; 10 74 łódzkie; 12 77 małopolskie;
    14 78 mazowieckie; 16 79 opolskie; 18 80 podkarpackie; 20 81 podlaskie; 22 82 pomorskie; 24 83 śląskie; 26 84 świętokrzyskie;
    28 85 warmińsko-mazurskie; 30 86 wielkopolskie; 32 87 zachodniopomorskie`,
  DK: '84 17 Hovedstaden; 82 18 Midtjylland; 81 19 Nordjylland; 85 20 Sjælland; 83 21 Syddanmark',
  FI: `02 09 Etelä-Karjala; 03 14 Etelä-Pohjanmaa; 04 10 Etelä-Savo; 01 - Ahvenanmaa; 05 18 Kainuu; 06 05 Kanta-Häme; 07 16 Keski-Pohjanmaa;
    08 13 Keski-Suomi; 09 08 Kymenlaakso; 10 19 Lappi; 11 06 Pirkanmaa; 12 15 Pohjanmaa; 13 12 Pohjois-Karjala; 14 17 Pohjois-Pohjanmaa;
    15 11 Pohjois-Savo; 16 07 Päijät-Häme; 17 04 Satakunta; 18 01 Uusimaa; 19 02 Varsinais-Suomi`,
  NO: `42 42 Agder; 32 01 Akershus; 33 04 Buskerud; 56 05 Finnmark; 34 34 Innlandet; 15 08 Møre og Romsdal; 18 09 Nordland; 03 12 Oslo;
    11 14 Rogaland; 40 17 Telemark; 55 18 Troms; 50 21 Trøndelag; 39 20 Vestfold; 46 46 Vestland; 31 13 Østfold`,
  SE: `K 02 Blekinge; W 10 Dalarna; I 05 Gotland; X 03 Gävleborg; N 06 Halland; Z 07 Jämtland; F 08 Jönköping; H 09 Kalmar;
    G 12 Kronoberg; BD 14 Norrbotten; M 27 Skåne; AB 26 Stockholm; D 18 Södermanland; C 21 Uppsala; S 22 Värmland; AC 23 Västerbotten;
    Y 24 Västernorrland; U 25 Västmanland; O 28 Västra Götaland; T 15 Örebro; E 16 Östergötland`,
}

function parsed(country: CountryCode): Region[] {
  return tables[country].split(';').map((entry) => {
    const [code = '', admin1 = '', ...name] = entry.trim().split(/\s+/)
    return { country, code, name: name.join(' '), admin1: admin1 === '-' ? null : admin1 }
  })
}

export const regions: Region[] = countryCodes.flatMap(parsed)
