"""Hero loop: block yard at golden hour, slow sideways dolly (cosine ease, ping-pong = seamless).

Path tracing 144 frames takes hours on two cores, so only three KEY views are traced in full;
every frame then only needs a 1-sample position pass, and hero_warp.py re-projects the keys.

  blender -b -P hero.py -- preview [--w 640 --h 360 --spp 16 --t .5]
  blender -b -P hero.py -- keys  --w 1920 --h 1080 --spp 64
  blender -b -P hero.py -- pos   --w 1920 --h 1080 --frames 73
  blender -b -P hero.py -- brute --w 640 --h 360 --spp 32 --frames 24      (honest path-traced frames)
"""
import sys, os, time, argparse, json
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import *
from products import pallet, stack, wood, cube
from nature import tree, leaf_mat, heap
ap = argparse.ArgumentParser(); ap.add_argument('mode')
for k, d in (('w', 640), ('h', 360), ('spp', 16), ('frames', 73), ('first', 0)): ap.add_argument('--' + k, type=int, default=d)
ap.add_argument('--t', type=float, default=.5); ap.add_argument('--out', default='hero_prev.png')
a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:])
DIR = os.path.join(ROOT, 'scratch', 'hero'); os.makedirs(DIR, exist_ok=True)

def build():
    m = concrete('sandcrete', vary=.20); w = wood(); rng = random.Random(11)
    near = [sdf_object('hollow6h', sdf.hollow_block(), .0027, m, seed=s) for s in range(3)]
    far = [sdf_object('hollow6bg', sdf.hollow_block(), .0045, m, seed=s, fine=.0004) for s in range(2)]
    sol = [sdf_object('solidbg', sdf.solid_block(), .0045, m, seed=s, fine=.0004) for s in range(2)]
    def pile(x, y, rz, nz, P, miss=0):
        pallet(w, (x, y, 0), rz, 1.15, 1.0); stack(P, (x, y, 0), rz, nz=nz, seed=rng.randrange(9999), missing=miss)
    # right-hand row, receding; a second row behind; left row further away
    for i in range(9): pile(1.25 + rng.gauss(0, .04) + .12 * i, 1.0 + i * 1.75, rng.gauss(0, 2.5), (5, 6, 6, 5, 6, 5, 6, 6, 5)[i], near if i < 3 else far, (3, 0, 4, 0, 0, 2, 0, 0, 0)[i])
    for i in range(8): pile(3.0 + rng.gauss(0, .05) + .12 * i, 1.6 + i * 1.8, rng.gauss(0, 2.5), (6, 6, 5, 6, 6, 5, 6, 6)[i], near if i < 1 else far, 0)
    for i in range(6): pile(-2.6 + rng.gauss(0, .05) - .1 * i, 5.2 + i * 1.8, rng.gauss(0, 2.5), (4, 5, 6, 6, 5, 6)[i], far, (4, 0, 0, 0, 0, 0)[i])
    for i in range(5): pile(-4.4 + rng.gauss(0, .05), 6.2 + i * 1.9, rng.gauss(0, 2.5), (5, 6, 5, 6, 6)[i], far, 0)
    # two loose blocks in the foreground
    place(near[0], (-.05, .55, .1115), (0, 0, 63)); place(near[1], (-.62, .95, .0745), (90, 0, 20))
    hm = concrete('quarry dust', base=(.27, .255, .235), dust=.3, stain=.4)
    heap(hm, (-5.6, 3.6, -.05), 2.3, 1.2, 1); heap(hm, (-.6, 17.5, -.05), 2.6, 1.5, 4)
    for k in range(10):
        for i in range(-34, 62): place(rng.choice(sol), (i * .462 + .231 * (k % 2), 21 + rng.gauss(0, .002), .115 + k * .237), (0, 0, 180 * rng.randrange(2)))
    cube(m, (6, 21.01, 1.18), (46, .09, 2.36))
    lm = leaf_mat(); T = [tree(lm, s) for s in range(4)]
    for i in range(23): place(T[i % 4], (-19 + i * 2.3 + rng.gauss(0, .6), 25 + rng.uniform(0, 5), rng.uniform(-1.2, .2)), (0, 0, rng.uniform(0, 360)), rng.uniform(.75, 1.35))
    ground(size=14, cell=.0125, centre=(-.3, 4.5), pebbles=30000, seed=8, amp=1.25)
    daylight(elev=13, azim=-77, sun=9.0, sky=.14, colour=(1.0, .70, .42), angle=.9)
    # pale evening glow for the visible sky
    nt = bpy.context.scene.world.node_tree
    g = G.__new__(G); g.t = nt; d = g.n('TexCoord').outputs['Generated']; z = g.n('SeparateXYZ', {0: d}).outputs[2]
    sd = g.n('VectorMath', {0: d, 1: (-.97, .0, 0)}, operation='DOT_PRODUCT').outputs['Value']
    low = g.mix(g.ramp(sd, -.3, 1), rgb(.86, .60, .42), rgb(1.55, 1.0, .55)); up = g.mix(g.ramp(sd, -.3, 1), rgb(.34, .42, .52), rgb(.75, .68, .60))
    bg = g.n('Background', {0: g.mix(g.ramp(z, .02, .42), low, up), 1: 1.0})
    out = next(n for n in nt.nodes if n.type == 'OUTPUT_WORLD'); prev = out.inputs[0].links[0].from_socket
    nt.links.new(g.n('MixShader', {0: g.n('LightPath').outputs['Is Camera Ray'], 1: prev, 2: bg}).outputs[0], out.inputs[0])

AMP = .42
def set_camera(ob, t):
    """t in 0..1 from the left end to the right end of the dolly (already eased)."""
    x = -1.05 + AMP * (2 * t - 1)
    ob.location = (x, -3.35 + .10 * t, 1.62); tgt = Vector((.62 + .10 * (2 * t - 1), 4.0, 1.0))
    ob.rotation_euler = (tgt - ob.location).to_track_quat('-Z', 'Y').to_euler()

def mist(src, pos, ob, dst):
    """Warm evening haze by distance (numpy, from the position pass: run `pos` first)."""
    import denoise, cv2
    im = denoise.read(src); P = denoise.read(pos)[..., ::-1]
    if P.shape[:2] != im.shape[:2]: P = cv2.resize(P, im.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    sky = np.abs(P).sum(2) < 1e-5; d = np.linalg.norm(P - np.array(ob.location), axis=2); d[sky] = 40
    f = 1 - np.exp(-np.maximum(d - 6, 0) / 105) ; f[sky] = .12
    f = cv2.GaussianBlur(f.astype(np.float32), (0, 0), .8)
    x = np.linspace(1, 0, im.shape[1])[None, :, None]
    glow = np.array([.36, .66, 1.05]) * (.55 + .75 * x ** 1.6)          # BGR, brighter towards the sun (left)
    cv2.imwrite(dst, (im * (1 - f[..., None]) + glow * f[..., None]).astype(np.float32))

def ease(i, n): return .5 - .5 * math.cos(math.pi * i / (n - 1))

def cam_json(ob):
    bpy.context.view_layer.update(); return [list(r) for r in ob.matrix_world.inverted()]

if __name__ == '__main__':
    t0 = time.time(); sc = reset(); build()
    c = bpy.data.cameras.new('cam'); ob = bpy.data.objects.new('cam', c); bpy.context.collection.objects.link(ob); sc.camera = ob
    c.lens = 32; c.sensor_width = 36; c.clip_end = 500; c.clip_start = .05
    settings(a.w, a.h, a.spp, .04, exposure=.3); set_camera(ob, a.t); print('BUILD %.1f' % (time.time() - t0))
    r = sc.render
    if a.mode == 'preview':
        r.filepath = os.path.abspath(a.out); t1 = time.time(); bpy.ops.render.render(write_still=True); print('TIMES %.1f' % (time.time() - t1))
    elif a.mode == 'brute':
        for i in range(a.frames):
            t1 = time.time(); set_camera(ob, ease(i, a.frames)); r.filepath = os.path.join(DIR, 'brute%04d.png' % i); bpy.ops.render.render(write_still=True); print('FRAME %d %.1f s' % (i, time.time() - t1), flush=True)
    elif a.mode == 'keys':
        import denoise
        meta = {'lens': c.lens, 'sensor': c.sensor_width, 'w': a.w, 'h': a.h, 'keys': []}
        passes_to(DIR); vl = sc.view_layers[0]; vl.use_pass_position = True
        fo = next(n for n in sc.node_tree.nodes if n.type == 'OUTPUT_FILE'); rl = next(n for n in sc.node_tree.nodes if n.type == 'R_LAYERS')
        for k, t in enumerate((0, .5, 1)):
            t1 = time.time(); set_camera(ob, t); meta['keys'].append({'t': t, 'm': cam_json(ob)})
            for s in (1, 2):
                sc.cycles.samples = a.spp // 2; sc.cycles.adaptive_min_samples = a.spp // 4; sc.cycles.seed = s; sc.frame_set(k * 10 + s); bpy.ops.render.render()
            exr = denoise.run(DIR, k * 10 + 1, k * 10 + 2); mist(exr, os.path.join(DIR, 'pos%04d.exr' % (900 + k)), ob, os.path.join(DIR, 'key%d.exr' % k))
            im = bpy.data.images.load(os.path.join(DIR, 'key%d.exr' % k)); im.colorspace_settings.name = 'Linear'; im.save_render(os.path.join(DIR, 'key%d.png' % k), scene=sc)
            print('KEY %d %.1f s' % (k, time.time() - t1), flush=True)
        json.dump(meta, open(os.path.join(DIR, 'keys.json'), 'w'))
    elif a.mode == 'pos':
        # geometry only: one sample, no filter, flat shader
        m = bpy.data.materials.new('flat'); g = G(m); g.n('OutputMaterial', {'Surface': g.n('Emission')}); sc.view_layers[0].material_override = m
        sc.render.use_persistent_data = True; cy = sc.cycles; cy.samples = 1; cy.use_adaptive_sampling = False; cy.max_bounces = 0; cy.pixel_filter_type = 'BOX'; cy.filter_width = .01
        sc.view_layers[0].use_pass_position = True; sc.use_nodes = True; nt = sc.node_tree; nt.nodes.clear()
        rl = nt.nodes.new('CompositorNodeRLayers'); fo = nt.nodes.new('CompositorNodeOutputFile'); co = nt.nodes.new('CompositorNodeComposite'); nt.links.new(rl.outputs['Image'], co.inputs[0])
        fo.base_path = DIR; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.color_mode = 'RGB'; fo.format.exr_codec = 'ZIP'; fo.file_slots.clear(); fo.file_slots.new('pos'); nt.links.new(rl.outputs['Position'], fo.inputs[0])
        cams = []
        def shot(name, t, fr):
            set_camera(ob, t); sc.frame_set(fr); set_camera(ob, t); cams.append({'f': fr, 't': t, 'm': cam_json(ob)}); t1 = time.time(); bpy.ops.render.render(); print('POS %s %.1f s' % (name, time.time() - t1), flush=True)
        for k, t in enumerate((0, .5, 1)): shot('key%d' % k, t, 900 + k)
        for i in range(a.first, a.frames): shot(str(i), ease(i, a.frames), i)
        json.dump(cams, open(os.path.join(DIR, 'pos.json'), 'w'))
