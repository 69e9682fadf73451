"""One short scene function per product.  Each returns camera keyword arguments."""
import math, random
from common import *

_cube = {}
def cube(mat, loc, size, rot=(0, 0, 0)):
    """Box instance (unit cube scaled): for timber and the like."""
    if mat.name not in _cube:
        v = np.array([[x, y, z] for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)])
        f = np.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])
        _cube[mat.name] = mesh_object('cube', v, f, mat, smooth=False, link=False)
    return place(_cube[mat.name], loc, rot, size)

def pallet(mat, loc=(0, 0, 0), rz=0, L=1.2, W=1.0):
    """Timber pallet; top at z = .13"""
    a = math.radians(rz)
    def bx(cx, cy, cz, sx, sy, sz):
        cube(mat, (loc[0] + cx * math.cos(a) - cy * math.sin(a), loc[1] + cx * math.sin(a) + cy * math.cos(a), loc[2] + cz), (sx, sy, sz), (0, 0, rz))
    for y in (-W / 2 + .05, 0, W / 2 - .05): bx(0, y, .055, L, .09, .07)
    for i in range(7): bx(-L / 2 + .05 + i * (L - .1) / 6, 0, .11, .1, W, .022)
    for y in (-W / 2 + .05, 0, W / 2 - .05): bx(0, y, .012, L, .09, .02)

def stack(protos, loc, rz=0, nx=2, ny=6, nz=5, L=.45, W=.15, H=.225, seed=0, base=.122, missing=0):
    """A cube of blocks (courses alternate a little), returns nothing; protos lie along X."""
    rng = random.Random(seed); a = math.radians(rz)
    for k in range(nz):
        for i in range(nx):
            for j in range(ny):
                if k == nz - 1 and i * ny + j < missing: continue
                x = (i - (nx - 1) / 2) * (L + .006) + rng.gauss(0, .003); y = (j - (ny - 1) / 2) * (W + .005) + rng.gauss(0, .003)
                place(rng.choice(protos), (loc[0] + x * math.cos(a) - y * math.sin(a), loc[1] + x * math.sin(a) + y * math.cos(a), loc[2] + base + H / 2 + k * (H + .0015)),
                      (0, 0, rz + rng.gauss(0, .5) + 180 * rng.randrange(2)))

def wood(name='pallet wood'):
    m = bpy.data.materials.new(name); g = G(m)
    tc = g.n('TexCoord').outputs['Object']
    n = g.noise(g.n('Mapping', {'Vector': tc, 'Scale': (1.5, 14, 14)}).outputs[0], 3, 4, .6)
    r = g.n('ObjectInfo').outputs['Random']
    v = g.math('MULTIPLY', g.ramp(n.outputs[0], .3, .7, .7, 1.2), g.math('MULTIPLY_ADD', r, .4, .8))
    col = g.mix(1, rgb(.30, .215, .14), g.n('CombineColor', {0: v, 1: v, 2: v}), 'MULTIPLY')
    finish(g, g.n('BsdfPrincipled', {'Base Color': col, 'Roughness': .85, 'Specular': .2}), rgb(.28, .2, .13)); return m

PILES = ((-2.75, 0, 4, 5, 0), (-1.15, .15, -3, 5, 5), (.55, -.05, 2, 4, 0), (2.1, .2, -5, 5, 2), (3.6, 0, 3, 5, 0),
         (-.4, 2.2, 0, 5, 0), (1.5, 2.4, 0, 5, 0), (-2.2, 2.3, 0, 5, 0), (3.1, 2.5, 0, 5, 0))     # x, y, turn, courses, missing

def yard(mat, y0=3.0, seed=2, x0=0, wall=3.6, piles=PILES):
    """Out-of-focus backdrop: pallets of hollow blocks before the block wall of the yard."""
    P = [sdf_object('hollow6bg', sdf.hollow_block(), .0045, mat, seed=s, fine=.0004) for s in range(2)]
    w = wood(); rng = random.Random(seed)
    for x, y, rz, nz, miss in piles:
        pallet(w, (x0 + x, y0 + y, 0), rz, 1.15, 1.0)
        stack(P, (x0 + x, y0 + y, 0), rz, nz=nz, seed=rng.randrange(999), missing=miss)
    S = [sdf_object('solidbg', sdf.solid_block(), .0045, mat, seed=s, fine=.0004) for s in range(2)]
    wy = y0 + wall
    for k in range(10):
        for i in range(-34, 35):
            place(rng.choice(S), (i * .462 + .231 * (k % 2), wy + rng.gauss(0, .002), .115 + k * .237), (0, 0, 180 * rng.randrange(2)))
    cube(mat, (0, wy + .012, 1.17), (32, .085, 2.34))

def flat(*rects, soft=.04):
    """keep_out mask: ground is levelled under these (x0, x1, y0, y1) footprints."""
    def k(X, Y):
        o = np.zeros(np.shape(X))
        for x0, x1, y0, y1 in rects:
            d = np.maximum(np.maximum(x0 - X, X - x1), np.maximum(y0 - Y, Y - y1))
            o = np.maximum(o, np.clip(1 - d / soft, 0, 1))
        return o
    return k

def hollow_blocks():
    m = concrete('sandcrete')
    P = [sdf_object('hollow6', sdf.hollow_block(), .0018, m, seed=s) for s in range(3)]
    rng = random.Random(4); H = .225; j = lambda a: rng.uniform(-a, a)
    for i, (x, y, z, rz) in enumerate([(-.24, 0, 0, 1), (.225, .006, 0, -.8), (-.235, .165, 0, .5), (.23, .17, 0, 0),
                                       (.01, .004, 1, -1.5), (-.03, .17, 1, 1.0)]):
        place(P[i % 3], (x, y, H / 2 + z * (H + .001)), (j(.2), j(.2), rz + 180 * (i % 2)))
    place(P[1], (-.32, -.36, H / 2 - .003), (0, 0, -14))
    ground(keep_out=flat((-.47, .46, -.08, .25))); yard(m)
    return dict(target=(-.01, -.07, .225), dist=2.42, height=.90, yaw=24, lens=60, fstop=3.5)

def solid_blocks():
    m = concrete('solid', base=(.29, .278, .252))
    P = [sdf_object('solid5', sdf.solid_block(), .0018, m, seed=s) for s in range(3)]
    W, H = .125, .225; rng = random.Random(7); j = lambda a: rng.uniform(-a, a); n = 0
    for z in range(3):                                    # stepped stack, stretcher bond
        for x in [(-.46, 0, .46), (-.23, .23), (-.46 + .46,)][z]:
            for y in (0, W + .004):
                if z == 2 and y: continue
                place(P[n % 3], (x + j(.004), y + j(.003), H / 2 + z * (H + .001)), (j(.2), j(.2), j(.9) + 180 * (n % 2))); n += 1
    place(P[2], (-.42, -.33, W / 2 - .002), (90, 0, -14))
    ground(keep_out=flat((-.69, .69, -.07, .2))); yard(m)
    return dict(target=(-.01, -.06, .275), dist=2.95, height=.98, yaw=24, lens=60, fstop=3.5)

def _tinted(name, fs, voxel, mat, seed, **wear):
    return sdf_object(name, fs, voxel, mat, seed=seed, **wear)

def paving():
    """Laid patch of zigzag pavers with an open edge on the bedding, a few loose ones."""
    gr = concrete('paver grey', base=(.29, .28, .26), vary=.30, dust=.22, dust_h=-.2)
    rd = concrete('paver red', base=(.21, .078, .055), vary=.25, dust=.35, dust_h=-.2)
    wear = dict(sdf.CAST, grain=.0002, fine=.0002, chip=.004, chip_at=.8, streak=0)
    A = [_tinted('zig', sdf.zigzag_paver(), .0013, gr, s, **wear) for s in range(3)]
    B = [_tinted('zig', sdf.zigzag_paver(), .0013, rd, s, **wear) for s in range(3)]
    rng = random.Random(3); j = lambda a: rng.gauss(0, a); L, W, H = .225, .1125, .06
    rz = 33; ca, sa = math.cos(math.radians(rz)), math.sin(math.radians(rz))
    R = lambda x, y: (x * ca - y * sa, x * sa + y * ca)
    for r in range(-2, 34):
        for c in range(-16, 14):
            x, y = (c + .5 * (r % 2)) * L, r * W
            if (r == -2 and x > -.5) or (r == -1 and x > -.1) or (r == 0 and x > .5): continue   # open, stepped edge
            X, Y = R(x + j(.0006), y + j(.0006))
            place(rng.choice(B if r in (7, 8) else A), (X, Y, .012 + j(.0007)), (j(.25), j(.25), rz + j(.3)))
    v = np.array([R(x, y) + (.0345,) for x, y in ((-3.6, .12), (3.1, .12), (3.1, 3.7), (-3.6, 3.7))])
    mesh_object('joint sand', v, np.array([[0, 1, 2, 3]]), laterite('sand', (.20, .13, .085), (.30, .20, .135), (.36, .28, .2)), smooth=False)
    for k, (x, y, z, t) in enumerate([(.33, -.30, .028, 52), (.335, -.295, .088, 61), (.60, -.16, .028, 12), (.10, -.42, .028, -20)]):
        place((A + B)[(k * 2) % 6], (x, y, z), (0, 0, t))
    def keep(X, Y):
        x, y = X * ca + Y * sa, -X * sa + Y * ca
        return np.clip((y + .14 + .12 * (x < -.1) + .1 * (x < -.5) - .11 * (x > .5)) / .05, 0, 1)
    ground(keep_out=keep); yard(concrete('sandcrete'), y0=4.0, wall=2.6)
    return dict(target=(.12, .22, .04), dist=2.3, height=1.15, yaw=20, lens=60, fstop=5.6)

def u_drains():
    m = concrete('precast', base=(.33, .32, .295), speck=.35, vary=.10, dust=.8, stain=.6, bump=.7)
    P = [sdf_object('udrain', sdf.u_drain(), .003, m, seed=s, **sdf.CAST) for s in range(2)]
    H = .40
    place(P[0], (-.62, .30, H / 2 - .004), (0, 0, 0)); place(P[1], (.40, .305, H / 2 - .004), (0, 0, .5)); place(P[1], (-.30, .32, H * 1.5 - .003), (0, 0, 182.0))
    place(P[0], (-.05, -.55, H / 2 - .005), (0, 0, 62))
    ground(keep_out=flat((-1.1, .9, .1, .52))); yard(m, y0=4.4, x0=.4, seed=5, piles=((-2.9, .1, 3, 5, 0), (-.9, .3, -4, 4, 3), (1.3, .2, 2, 5, 0), (3.2, .1, 0, 5, 0)))
    return dict(target=(-.02, -.02, .30), dist=4.35, height=1.40, yaw=24, lens=60, fstop=6.3)

def culvert():
    m = concrete('precast', base=(.33, .32, .295), speck=.35, vary=.10, dust=.9, stain=.6, bump=.7)
    P = [sdf_object('pipe', sdf.pipe(), .0045, m, seed=s, **dict(sdf.CAST, pit_size=.010, pit=.005)) for s in range(2)]
    R = .545; w = wood()
    place(P[0], (.30, -.15, R - .005), (20, 0, -42)); place(P[1], (1.30, .85, R - .005), (140, 0, -40))
    place(P[1], (-.95, .75, .55 - .004), (0, -90, 20))
    a = math.radians(-42)
    for s in (-1, 1): cube(w, (.30 + s * .26 * math.sin(-a) + .3 * math.cos(a), -.15 + s * .26 * math.cos(a) + .3 * math.sin(a), .03), (.16, .07, .07), (0, 0, -42))
    ground(size=9, cell=.0095, centre=(0, .5)); yard(m, y0=4.2)
    return dict(target=(.36, .1, .50), dist=6.3, height=1.5, yaw=20, lens=60, fstop=2.2)

# ---------------------------------------------------------------- roofing
def sheet(profile, width, length, mat, thick=.0006, n=700, rows=60, seed=0, wob=.0016):
    """Sheet along Y with profile z(x); gentle handling waves."""
    rng = np.random.default_rng(99)                       # one wave for the whole bundle, so sheets nest
    x = np.linspace(-width / 2, width / 2, n); y = np.linspace(-length / 2, length / 2, rows)
    X, Y = np.meshgrid(x, y, indexing='ij')
    Z = profile(X) + sum(wob * rng.normal() * np.sin(Y * f + rng.uniform(0, 6) + X * rng.uniform(-1, 1)) / f * 2 for f in (1.3, 2.9, 5.3))
    v = np.stack([X, Y, Z], -1).reshape(-1, 3); i = np.arange(n * rows).reshape(n, rows)
    f = np.stack([i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]], -1).reshape(-1, 4)
    o = mesh_object('sheet', v, f, mat, link=False)
    so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = thick; so.offset = 0
    return o

def corrugated(X, pitch=.0762, depth=.018): return depth / 2 * np.sin(2 * math.pi * X / pitch)
def ibr(X, pitch=.1715, depth=.036, crown=.034, foot=.030):
    t = np.abs((X / pitch - np.floor(X / pitch + .5)) * pitch)
    z = np.clip((crown / 2 + foot - t) / foot, 0, 1) * depth
    s = np.abs(np.abs(t) - .064); return z + np.clip(1 - s / .006, 0, 1) * .003

def galvanised(name='galv', colour=(.60, .61, .62), spangle=.5, rough=.30):
    m = bpy.data.materials.new(name); g = G(m); tc = g.n('TexCoord').outputs['Object']; rnd = g.n('ObjectInfo').outputs['Random']
    geo = g.n('NewGeometry').outputs['Position']
    sp = g.voronoi(g.n('VectorMath', {0: tc, 1: g.n('VectorMath', {0: g.noise(tc, 60, 2).outputs[1], 'Scale': .012}, operation='SCALE').outputs[0]}, operation='ADD').outputs[0], 85)
    c = g.n('SeparateColor', {0: sp.outputs['Color']}).outputs
    big = g.noise(tc, 2.2, 4, .6).outputs[0]; dn = g.noise(geo, 14, 4, .65).outputs[0]
    v = g.math('MULTIPLY', g.ramp(c[0], 0, 1, 1 - .26 * spangle, 1 + .2 * spangle), g.ramp(big, .3, .7, .88, 1.08))
    col = g.mix(1, rgb(*colour), g.n('CombineColor', {0: v, 1: v, 2: v}), 'MULTIPLY')
    r = g.math('ADD', g.ramp(c[1], 0, 1, rough - .08 * spangle, rough + .12 * spangle), g.math('MULTIPLY', g.ramp(dn, .4, .75), .22))
    dent = g.n('Bump', {'Strength': .25, 'Distance': .004, 'Height': g.noise(tc, 7, 2).outputs[0]})
    met = g.n('BsdfPrincipled', {'Base Color': col, 'Metallic': 1.0, 'Roughness': r, 'Normal': dent})
    dust = g.n('BsdfDiffuse', {'Color': rgb(.34, .20, .13)})
    mx = g.n('MixShader', {0: g.math('MULTIPLY', g.ramp(dn, .50, .85), .16), 1: met, 2: dust})
    g.n('OutputMaterial', {'Surface': mx}); return m

def painted(name, colour, rough=.32):
    m = bpy.data.materials.new(name); g = G(m); tc = g.n('TexCoord').outputs['Object']; geo = g.n('NewGeometry').outputs['Position']
    dn = g.noise(geo, 14, 4, .65).outputs[0]
    dent = g.n('Bump', {'Strength': .2, 'Distance': .003, 'Height': g.noise(tc, 8, 2).outputs[0]})
    p = g.n('BsdfPrincipled', {'Base Color': g.mix(g.math('MULTIPLY', g.ramp(dn, .48, .85), .22), rgb(*colour), rgb(.34, .21, .14)), 'Roughness': g.ramp(dn, .4, .8, rough, rough + .25), 'Specular': .5, 'Normal': dent})
    g.n('OutputMaterial', {'Surface': p}); return m

def _bundle(protos, n, step, z0, rz=0, jit=.006, loc=(0, 0), rng=None, tilt=0):
    for k in range(n):
        place(protos[k % len(protos)], (loc[0] + rng.gauss(0, jit), loc[1] + rng.gauss(0, jit * 2), z0 + k * step), (0, 0, rz + rng.gauss(0, .12)))

def _bearers(w, rz, W=1.05, at=(-.8, 0, .8)):
    a = math.radians(rz)
    for d in at: cube(w, (-d * math.sin(a), d * math.cos(a), .045), (W, .09, .09), (0, 0, rz))

def _slide(o, rz, dx, dy, z, dr=0, rx=0):
    """put a sheet of the bundle at z, slid (dx, dy) in bundle axes"""
    a = math.radians(rz)
    return place(o, (dx * math.cos(a) - dy * math.sin(a), dx * math.sin(a) + dy * math.cos(a), z), (rx, 0, rz + dr))

def roof_corrugated():
    """Bundle of galvanised corrugated sheets on bearers, the top ones slid forward."""
    m = galvanised(colour=(.70, .71, .72), rough=.20, spangle=.75); w = wood(); rng = random.Random(5); rz = -9
    S = sheet(corrugated, .86, 2.0, m)
    _bearers(w, rz, at=(-.78, 0, .78))
    z = .0995
    for k in range(52): _slide(S, rz, rng.gauss(0, .0006), rng.gauss(0, .005), z, 0); z += .0011
    for dx, dy in ((0, .06), (0, .13), (.0762, .21), (.0762, .30)):
        _slide(S, rz, dx, dy, z); z += .0022
    ground(size=8, cell=.0085); yard(concrete('sandcrete'), y0=3.6)
    return dict(target=(-.02, -.12, .10), dist=3.2, height=1.12, yaw=24, lens=60, fstop=5.6)

def roof_ibr():
    """Long-span trapezoidal aluminium, mill finish and coloured, fanned."""
    w = wood(); rng = random.Random(8); rz = -9
    mats = [painted('charcoal', (.045, .05, .055)), painted('brick', (.24, .034, .022)), painted('blue', (.025, .07, .18)), painted('green', (.025, .10, .05)), galvanised('alu', (.78, .78, .78), 0, .26)]
    S = [sheet(ibr, .90, 2.0, m, n=900, rows=40) for m in mats]
    _bearers(w, rz, at=(-.78, 0, .78)); z = .0915
    for k in range(34): _slide(S[4], rz, rng.gauss(0, .0006), rng.gauss(0, .005), z, 0); z += .0012
    for k, mi in enumerate([4, 0, 3, 2, 1]): _slide(S[mi], rz, 0, .10 * k + .02, z); z += .0022
    ground(size=8, cell=.0085); yard(concrete('sandcrete'), y0=3.6)
    return dict(target=(-.02, -.12, .10), dist=3.2, height=1.12, yaw=24, lens=60, fstop=5.6)

# ---------------------------------------------------------------- further products (same recipe, previewed only)
def interlocking_blocks():
    """Stepped length of dry-stacked wall with a straight end (half blocks), one block upright, one showing its sockets."""
    m = concrete('interlock', base=(.31, .245, .19), vary=.16, dust=.5)          # cement-stabilised, slightly earthy
    P = [sdf_object('interlock2', sdf.interlocking_block(), .0014, m, seed=s, **sdf.CLEAN) for s in range(3)]
    Q = [sdf_object('interlock2h', sdf.interlocking_block(half=True), .0014, m, seed=s, **sdf.CLEAN) for s in range(2)]
    rng = random.Random(2); L, H, W = .302, .115, .15; n = 0; x0 = -.66
    for z in range(4):
        x = x0; c = H / 2 + z * (H + .0006)
        if z % 2: place(Q[z // 2], (x + L / 4, 0, c), (0, 0, rng.gauss(0, .2))); x += L / 2
        for i in range((4, 3, 3, 2)[z]):
            place(P[n % 3], (x + L / 2, rng.gauss(0, .0006), c), (0, 0, rng.gauss(0, .2))); x += L; n += 1
    place(P[1], (.44, -.27, H / 2 - .003), (0, 0, -24)); place(P[2], (-.42, -.33, W / 2 - .003), (90, 0, 16))
    ground(keep_out=flat((-.70, .58, -.09, .09), (.22, .64, -.43, -.1), (-.62, -.22, -.45, -.2)))
    yard(concrete('sandcrete'), y0=3.3, x0=.5, seed=5, piles=((-2.6, .2, 3, 5, 0), (-.75, 0, -4, 4, 3), (1.35, .3, 2, 5, 0), (3.2, .1, 0, 5, 0), (.3, 2.3, 0, 5, 0)))
    return dict(target=(-.03, -.06, .19), dist=2.35, height=.90, yaw=24, lens=60, fstop=3.5)

def hex_paving():
    gr = concrete('hex', base=(.29, .28, .26), vary=.28, dust=.22, dust_h=-.2); S = .115
    P = [sdf_object('hex', sdf.hex_paver(S), .0014, gr, seed=s, **dict(sdf.CAST, grain=.0002, fine=.0002, streak=0)) for s in range(3)]
    rng = random.Random(3)
    for c in range(-16, 17):
        for r in range(-14, 18):
            x, y = c * 1.5 * S, (r + .5 * (c % 2)) * S * 3 ** .5
            if y < -.25 + .25 * x: continue
            place(rng.choice(P), (x, y, .012 + rng.gauss(0, .0007)), (rng.gauss(0, .25), rng.gauss(0, .25), 60 * rng.randrange(6)))
    for x, y, z, t in ((.25, -.42, .03, 12), (.262, -.41, .09, 24), (-.10, -.58, .03, 40)): place(P[0], (x, y, z - .002), (0, 0, t))
    v = np.array([(-3.6, -.05 - .9 + .12, .0345), (3.1, .775 - .05 + .12, .0345), (3.1, 3.7, .0345), (-3.6, 3.7, .0345)])
    mesh_object('joint sand', v, np.array([[0, 1, 2, 3]]), laterite('sand', (.20, .13, .085), (.30, .20, .135), (.36, .28, .2)), smooth=False)
    ground(keep_out=lambda X, Y: np.clip((Y + .40 - .25 * X) / .05, 0, 1)); yard(concrete('sandcrete'), y0=4.0, wall=2.6)
    return dict(target=(.10, .08, .04), dist=2.6, height=1.25, yaw=20, lens=60, fstop=5.6)

def box_culverts():
    m = concrete('precast', base=(.33, .32, .295), speck=.35, vary=.10, dust=.9, stain=.6, bump=.7)
    P = [sdf_object('boxc', sdf.box_culvert(), .005, m, seed=s, **dict(sdf.CAST, pit_size=.011, pit=.005)) for s in range(2)]
    H = 1.14
    place(P[0], (.05, -.1, H / 2 - .005), (0, 0, -76)); place(P[1], (-1.45, 1.45, H / 2 - .005), (0, 0, -70))
    place(P[1], (1.20, 2.1, .445), (0, 90, 18))
    ground(size=9, cell=.0095, centre=(0, .5), keep_out=flat((-.55, .65, -.5, .3)))
    yard(m, y0=6.2, x0=.3, seed=4, piles=((-3.4, 0, 3, 5, 0), (-.6, .4, -3, 5, 4), (.9, .2, 3, 3, 2), (3.3, .2, 2, 5, 0)))
    return dict(target=(.0, .25, .50), dist=5.9, height=1.75, yaw=22, lens=60, fstop=4.5)

ALL = {k: v for k, v in globals().items() if callable(v) and getattr(v, '__module__', '') == __name__}
